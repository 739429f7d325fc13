/** An address that serves the fixture in earnest names its own in CONTRACT_BASE_URL. */
export const baseUrl: string = process.env['CONTRACT_BASE_URL'] ?? 'https://front.tidewatch.example';
export const host: string = new URL(baseUrl).host;

/** The snapshot before, since which the fixture says what changed. */
export const formerId = `sha256:${'0'.repeat(64)}`;
