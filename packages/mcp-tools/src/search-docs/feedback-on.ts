// The member of an answer by which a person reports a page that is wrong, or something that is nowhere: where the team names a form.
import { feedbackAddress, type FeedbackSubject, type Snapshot } from '@vitrine/core';

/** The member; nothing where the team names no form. */
export function feedbackOn({ settings, id }: Snapshot, page?: FeedbackSubject['page']): { readonly feedback: string } | undefined {
  const form = settings?.feedback;
  return form === undefined ? undefined : { feedback: feedbackAddress(form, { snapshotId: id, ...(page && { page }) }) };
}
