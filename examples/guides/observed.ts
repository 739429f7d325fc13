import * as api from '@opentelemetry/api';
import { createFront } from 'vitrine';
import { createMetrics, createTelemetry, toJsonLine } from 'vitrine/observe';

const metrics = createMetrics();
const trace = createTelemetry(api);
export const front = await createFront('./front', {
  onExchange(event) {
    console.log(toJsonLine(event)); // one line, printable ASCII around your own texts
    metrics.onExchange(event); // metrics.text() is what a scrape reads
    trace(event); // a span and a measurement for each call
  },
});
