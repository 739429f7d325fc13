/** An address that serves the fixture in earnest names its own in CONTRACT_BASE_URL. */
export const baseUrl: string = process.env['CONTRACT_BASE_URL'] ?? 'https://front.tidewatch.example';
export const host: string = new URL(baseUrl).host;
