// The resources that the official conformance suite reads: a text, a picture, and a template that holds any id.
import type { ResourceContent } from '@vitrine/core/serving';
import type { ResourceProvider } from '@vitrine/core/mcp';
import { redPixel } from './samples.ts';

const fixed: readonly ResourceContent[] = [
  { uri: 'test://static-text', mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
  { uri: 'test://static-binary', mimeType: 'image/png', blob: redPixel },
];
const ofTemplate = /^test:\/\/template\/([^/]{1,64})\/data$/;

export const resources: ResourceProvider = {
  resources: [
    {
      uri: 'test://static-text',
      name: 'static-text',
      title: 'Static text resource',
      description: 'A static text resource for testing',
      mimeType: 'text/plain',
    },
    {
      uri: 'test://static-binary',
      name: 'static-binary',
      title: 'Static binary resource',
      description: 'A static binary resource for testing',
      mimeType: 'image/png',
    },
  ],
  templates: [
    {
      uriTemplate: 'test://template/{id}/data',
      name: 'template',
      title: 'Resource template',
      description: 'A resource for every id',
      mimeType: 'application/json',
    },
  ],
  read: (uri) => fixed.find((content) => content.uri === uri) ?? fromTemplate(uri),
  complete: () => [],
};

function fromTemplate(uri: string): ResourceContent | undefined {
  const id = ofTemplate.exec(uri)?.[1];
  if (id === undefined) return undefined;
  const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
  return { uri, mimeType: 'application/json', text };
}
