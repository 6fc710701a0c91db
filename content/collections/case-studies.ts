import { Factory, HeartPulse, Landmark, ShoppingCart, Truck, Zap } from 'lucide';
import { type CaseStudy, caseStudySchema } from '#content/schemas.ts';

/** In the order of the page: neighbouring cards differ in focus area. */
export const caseStudies: readonly CaseStudy[] = caseStudySchema.array().parse([
  {
    slug: 'bank-payments-observability',
    title: 'Tracing a payment fault to one service',
    industry: 'Financial services',
    icon: Landmark,
    colour: 'observability',
    representative: true,
    challenge:
      'On payroll day, transfers slowed at every branch of a bank while each team’s dashboard stayed green. Every platform kept its own logs and its own clock, so engineers joined a conference call and argued from screenshots. The risk committee needed evidence of where payments failed and when the bank first knew.',
    solution:
      'We instrumented the payment path with OpenTelemetry and carried one trace identifier from channel to core ledger. With the people who own each payment type, we set service level objectives; alerts now follow those objectives, and each names an owner and a runbook. Collectors, dashboards and alert rules live in version control.',
    results: [
      { text: 'Payment faults are traced to one service in a single view, before the branch calls.' },
      { text: 'The on-call engineer opens an alert that names the owner, the last change and the runbook.' },
      { text: 'The risk committee reads the same record of service levels as the engineers.' },
    ],
  },
  {
    slug: 'hospital-network-segmentation',
    title: 'Separating bedside devices from the office network',
    industry: 'Healthcare',
    icon: HeartPulse,
    colour: 'security',
    representative: true,
    challenge:
      'A hospital group ran infusion pumps, imaging consoles and office laptops on one flat network. Many devices could be patched only by their manufacturer, and no ward could stop using them. In a tabletop exercise, executives saw that one phished laptop could reach a bedside device.',
    solution:
      'We built the device inventory from passive network traffic, so nothing at a bedside was scanned. Clinical engineers and security staff grouped devices by the care that would stop without them, then wrote down which conversations each zone needs. Firewall rules watched full ward cycles before they blocked anything; every change had a clinical approver and a tested way back.',
    results: [
      {
        text: 'A compromised office laptop has no network path to a bedside device, and a repeatable test proves it.',
      },
      { text: 'Clinical engineers see every connected device, its owner and its zone in one inventory.' },
      { text: 'Manufacturers reach their equipment through one recorded, time-limited connection.' },
    ],
  },
  {
    slug: 'retailer-demand-forecasting',
    title: 'Ordering from a forecast buyers can question',
    industry: 'Retail',
    icon: ShoppingCart,
    colour: 'ai',
    representative: true,
    challenge:
      'Buyers at a national retailer ordered from spreadsheets built on last year’s sales. Promotions and school holidays bent the history, and an empty shelf counted as no demand. Stores ran out of fast lines while the warehouse marked down slow ones, and nobody could explain an order afterwards.',
    solution:
      'We marked stockouts and promotions in the sales history, trained a model for each product group and tested it against the buyers’ own method. Only groups where it won went live. Buyers see the forecast, its range and its main drivers, and can override it with a reason. Monitoring checks store feeds and drift before any order leaves.',
    results: [
      {
        text: 'Each order can be explained afterwards: the forecast, the override and the reason are kept together.',
      },
      { text: 'A missing store feed stops the forecast that depends on it, not the whole order run.' },
      { text: 'Buyers spend their review time on the lines where the model is least sure.' },
    ],
  },
  {
    slug: 'energy-market-analytics',
    title: 'Market data a trading desk can trust',
    industry: 'Energy',
    icon: Zap,
    colour: 'observability',
    representative: true,
    challenge:
      'The National Electricity Market settles every five minutes. At an energy retailer, prices, meter reads, bids and weather reached different systems at different times, and a late file looked exactly like a quiet market. Traders kept private spreadsheets, and settlement disputes began with an argument about whose number was right.',
    solution:
      'We gave each feed an owner and an objective for freshness and completeness, then measured both at every step from the market operator’s files to the trader’s screen. Lineage shows which source, version and calculation produced a figure. A reading that is late or out of range is flagged on the chart itself instead of being filled in silently.',
    results: [
      { text: 'Traders, risk and settlements work from one figure and can open its lineage.' },
      { text: 'A late feed pages its owner before the desk trades on stale data.' },
      { text: 'A disputed interval is replayed from the original files, with every correction visible.' },
    ],
  },
  {
    slug: 'logistics-due-diligence',
    title: 'Knowing what a buyer inherits before signing',
    industry: 'Transport and logistics',
    icon: Truck,
    colour: 'security',
    representative: true,
    challenge:
      'An investor had a few weeks to decide on a freight company whose value rested on its own booking and routing platform. The seller’s data room held policies and architecture diagrams. It did not show who could change production, which components were unsupported, or whether a backup had ever been restored.',
    solution:
      'We interviewed the engineers, read the code and pipelines under supervision, and traced one consignment from booking to invoice. We compared controls with the Essential Eight, watched a backup being restored, and reviewed licences and the contracts of key suppliers. Each finding carried its evidence, its owner, an effort range and a place: price, condition or first hundred days.',
    results: [
      {
        text: 'The investment committee decided from evidence, with the unknowns listed beside the findings.',
      },
      { text: 'Serious gaps became conditions of the sale agreement.' },
      { text: 'The new owner started with an ordered plan that the existing engineers had reviewed.' },
    ],
  },
  {
    slug: 'manufacturer-predictive-maintenance',
    title: 'Repairing the press before it stops',
    industry: 'Manufacturing',
    icon: Factory,
    colour: 'ai',
    representative: true,
    challenge:
      'A manufacturer serviced its presses by the calendar. Some bearings were replaced with years left in them; others failed mid-shift and stopped the line behind them. The machines already reported vibration and temperature, but the readings stayed in the control system and the repair history in free-text work orders.',
    solution:
      'We copied sensor readings out of the control network through a one-way gateway, so analysis could never command a machine. Technicians labelled past failures with us, and a model learned which patterns came before them. It raises a work order with the readings attached; the technician accepts, defers or rejects it, and that answer trains the next version. If a model drifts, that machine returns to calendar servicing.',
    results: [
      { text: 'Planners schedule a repair into a changeover while the part is still working.' },
      { text: 'Technicians see the readings behind each warning and record whether it was right.' },
      { text: 'The control network accepts no connection from the analysis platform.' },
    ],
  },
]);

/** Undefined for an unknown slug. */
export function caseStudyBySlug(slug: string): CaseStudy | undefined {
  return caseStudies.find((study) => study.slug === slug);
}
