// Public entry "@vitrine/core/observe": what a service tells about each exchange.
export { type ExchangeEvent, methodLabel } from './engine/pipeline/exchange-event.ts';
