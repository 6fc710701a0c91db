import { z } from 'zod';
import { prose, slug } from '#content/schemas.ts';

/** A box of a drawing, and how it leads to the next: not at all, or only through a gate. */
const stepSchema = z.strictObject({
  text: z.string().min(3).max(38),
  next: z.enum(['leads', 'gap', 'gate']).default('leads'),
  /** What the work changed: in gold. */
  signal: z.boolean().default(false),
});
const diagramSchema = z.strictObject({
  before: z.array(stepSchema).min(3).max(4),
  after: z
    .array(stepSchema)
    .min(3)
    .max(4)
    .refine((steps) => steps.filter(({ signal }) => signal).length === 1),
  /** Says what is drawn. */
  caption: prose,
});
export type CaseDiagram = z.output<typeof diagramSchema>;
export type CaseStep = CaseDiagram['before'][number];

/** Before and after of each case study, by its slug and from its own text. */
export const caseDiagrams: Readonly<Record<string, CaseDiagram>> = z.record(slug, diagramSchema).parse({
  'bank-payments-observability': {
    before: [
      { text: 'Channel: own clock', next: 'gap' },
      { text: 'Payments: own clock', next: 'gap' },
      { text: 'Ledger: own clock', next: 'gap' },
      { text: 'Call with screenshots' },
    ],
    after: [
      { text: 'Channel' },
      { text: 'Payments' },
      { text: 'Core ledger' },
      { text: 'One trace, owner and runbook', signal: true },
    ],
    caption:
      'Before, each platform keeps a log on its own clock, and a call compares screenshots. After, one trace joins channel, payments and ledger, and an alert names owner and runbook.',
  },
  'hospital-network-segmentation': {
    before: [{ text: 'Phished laptop' }, { text: 'One flat network' }, { text: 'Bedside device' }],
    after: [
      { text: 'Phished laptop' },
      { text: 'Office zone', next: 'gate' },
      { text: 'Bedside zone: out of reach', signal: true },
    ],
    caption:
      'Before, a phished laptop reaches a bedside device through one flat network. After, a firewall stands between the zones and the bedside is out of its reach.',
  },
  'retailer-demand-forecasting': {
    before: [
      { text: 'Last year’s sales' },
      { text: 'Spreadsheet' },
      { text: 'Order', next: 'gap' },
      { text: 'Reason' },
    ],
    after: [
      { text: 'Sales with stockouts marked' },
      { text: 'Forecast, range and drivers' },
      { text: 'Buyer’s override and reason' },
      { text: 'Order that can be explained', signal: true },
    ],
    caption:
      'Before, last year’s sales become an order through a spreadsheet and its reason is lost. After, marked sales, a forecast with its range and the buyer’s reason lead to an order that can be explained.',
  },
  'energy-market-analytics': {
    before: [
      { text: 'Prices, reads, bids, weather', next: 'gap' },
      { text: 'Different systems' },
      { text: 'Private spreadsheets', next: 'gap' },
      { text: 'Agreed number' },
    ],
    after: [
      { text: 'Feeds with an owner' },
      { text: 'Freshness is measured' },
      { text: 'Late readings flagged' },
      { text: 'One figure with its lineage', signal: true },
    ],
    caption:
      'Before, feeds reach different systems at different times, and private spreadsheets never meet in an agreed number. After, owned feeds are measured at each step, late readings are flagged and one figure carries its lineage.',
  },
  'logistics-due-diligence': {
    before: [
      { text: 'Policies and diagrams', next: 'gap' },
      { text: 'Who changes production?', next: 'gap' },
      { text: 'Decision to buy' },
    ],
    after: [
      { text: 'Code, pipelines, a restore watched' },
      { text: 'Findings with evidence' },
      { text: 'Owner and effort range' },
      { text: 'Price, condition or first 100 days', signal: true },
    ],
    caption:
      'Before, policies and diagrams leave open who can change production, and the decision stands alone. After, code, pipelines and a restore give findings with evidence, owner and effort, each placed in price, condition or first hundred days.',
  },
  'manufacturer-predictive-maintenance': {
    before: [
      { text: 'Service by calendar', next: 'gap' },
      { text: 'Bearing fails mid-shift' },
      { text: 'Line stops' },
    ],
    after: [
      { text: 'Sensor readings', next: 'gate' },
      { text: 'Model off the network' },
      { text: 'Work order with readings', signal: true },
      { text: 'Technician’s answer trains it' },
    ],
    caption:
      'Before, the calendar misses a bearing that fails mid-shift and stops the line. After, readings leave through a one-way gateway, a model raises a work order with them, and the technician’s answer trains it.',
  },
});
