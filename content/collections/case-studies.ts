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
      'On payroll day, transfers slow at every branch of a bank while each team’s dashboard stays green. Every platform keeps its own logs and its own clock, so engineers join a conference call and argue from screenshots. The risk committee needs evidence of where payments fail and when the bank first knew.',
    solution:
      'We instrument the payment path with OpenTelemetry and carry one trace identifier from channel to core ledger. With the people who own each payment type, we set service level objectives; alerts follow those objectives, and each names an owner and a runbook. Collectors, dashboards and alert rules live in version control.',
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
      'A hospital group runs infusion pumps, imaging consoles and office laptops on one flat network. Many devices can be patched only by their manufacturer, and no ward can stop using them. In a tabletop exercise, executives see that one phished laptop can reach a bedside device.',
    solution:
      'We build the device inventory from passive network traffic, so nothing at a bedside is scanned. Clinical engineers and security staff group devices by the care that would stop without them, then write down which conversations each zone needs. Firewall rules watch full ward cycles before they block anything; every change has a clinical approver and a tested way back.',
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
      'Buyers at a national retailer order from spreadsheets built on last year’s sales. Promotions and school holidays bend the history, and an empty shelf counts as no demand. Stores run out of fast lines while the warehouse marks down slow ones, and no order can be explained afterwards.',
    solution:
      'We mark stockouts and promotions in the sales history, train a model for each product group and test it against the buyers’ own method. Only groups where it wins go live. Buyers see the forecast, its range and its main drivers, and can override it with a reason. Monitoring checks store feeds and drift before any order leaves.',
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
      'The National Electricity Market settles every five minutes. At an energy retailer, prices, meter reads, bids and weather reach different systems at different times, and a late file looks exactly like a quiet market. Traders keep private spreadsheets, and settlement disputes begin with an argument about whose number is right.',
    solution:
      'We give each feed an owner and an objective for freshness and completeness, then measure both at every step from the market operator’s files to the trader’s screen. Lineage shows which source, version and calculation produced a figure. A reading that is late or out of range is flagged on the chart itself instead of being filled in silently.',
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
      'An investor has a few weeks to decide on a freight company whose value rests on its own booking and routing platform. The seller’s data room holds policies and architecture diagrams. It does not show who can change production, which components are unsupported, or whether any backup can be restored.',
    solution:
      'We interview the engineers, read the code and pipelines under supervision, and trace one consignment from booking to invoice. We compare controls with the Essential Eight, watch a backup being restored, and review licences and the contracts of key suppliers. Each finding carries its evidence, its owner, an effort range and a place: price, condition or first hundred days.',
    results: [
      {
        text: 'The investment committee decides from evidence, with the unknowns listed beside the findings.',
      },
      { text: 'Serious gaps become conditions of the sale agreement.' },
      { text: 'The new owner starts with an ordered plan that the existing engineers have reviewed.' },
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
      'A manufacturer services its presses by the calendar. Some bearings are replaced with years left in them; others fail mid-shift and stop the line behind them. The machines already report vibration and temperature, but the readings stay in the control system and the repair history in free-text work orders.',
    solution:
      'We copy sensor readings out of the control network through a one-way gateway, so analysis can never command a machine. Technicians label past failures with us, and a model learns which patterns came before them. It raises a work order with the readings attached; the technician accepts, defers or rejects it, and that answer trains the next version. If a model drifts, that machine returns to calendar servicing.',
    results: [
      { text: 'Planners schedule a repair into a changeover while the part is still working.' },
      { text: 'Technicians see the readings behind each warning and record whether it is right.' },
      { text: 'The control network accepts no connection from the analysis platform.' },
    ],
  },
]);

/** Undefined for an unknown slug. */
export function caseStudyBySlug(slug: string): CaseStudy | undefined {
  return caseStudies.find((study) => study.slug === slug);
}
