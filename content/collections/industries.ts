import { industrySchema, type Industry } from '#content/schemas.ts';

/** The tiles of /solutions: composites, so no name, place or figure may suggest a client. */
const records: Industry[] = [
  {
    slug: 'financial-services',
    industry: 'Financial services',
    success:
      'A mutual bank cannot say which suppliers its critical operations rely on. We map each operation to its systems and suppliers, rehearse the loss of one, and set tolerance levels with the executives. The board then reviews its CPS 230 obligations from a register that engineers keep current.',
  },
  {
    slug: 'healthcare',
    industry: 'Healthcare',
    success:
      'Clinicians at a health service wait for records to open and blame the wards’ computers. Tracing one request shows an overloaded interface engine between two vendors. The service then watches the time a clinician waits, and both vendors receive the same trace when that time grows.',
  },
  {
    slug: 'retail',
    industry: 'Retail',
    success:
      'Before each sale, an online retailer adds servers and hopes. We load-test the path from search to payment and find one shared lock in the promotions service. The team fixes the lock, rehearses each campaign a fortnight ahead, and knows the order rate at which it would open a queue.',
  },
  {
    slug: 'manufacturing',
    industry: 'Manufacturing',
    success:
      'A food manufacturer’s production line can be reached from the office network through a forgotten remote-access tool. We map every connection, move maintenance access behind one recorded gateway and practise running the line by hand. Plant managers then approve each remote session and can end it.',
  },
  {
    slug: 'energy',
    industry: 'Energy',
    success:
      'An electricity distributor has to show progress against the AESCSF and keeps its evidence in e-mail. We tie each practice to a system of record, name its owner and fix the weakest controls first. Assessment evidence is then gathered as work is done, not in the month before it is due.',
  },
  {
    slug: 'transport-and-logistics',
    industry: 'Transport and logistics',
    success:
      'Dispatchers at a freight operator learn of failed scanners from drivers’ phone calls. We collect device health from each depot and join it to the delivery schedule. The operations desk then sees which route a failing depot link will delay, and tells customers before the van leaves.',
  },
  {
    slug: 'government',
    industry: 'Government',
    success:
      'A state agency wants staff to use generative AI without sending citizens’ records to it. We write the policy with the people who handle the records, classify the permitted uses and log each approved tool. Staff have a short list of what they may do, and auditors can follow every exception.',
  },
  {
    slug: 'education',
    industry: 'Education',
    success:
      'A university’s learning platform slows at every assignment deadline. Measuring each step of a submission shows that plagiarism checks hold connections open while students wait. Checks then run in a queue behind the receipt. Students get confirmation at once, and support staff can find any submission by its identifier.',
  },
  {
    slug: 'telecommunications',
    industry: 'Telecommunications',
    success:
      'A regional carrier’s operations centre receives more alarms than its staff can read. We group alarms by the customer service they affect and retire those without an action. Operators then start each shift from a short list of affected services, with the network path and recent changes attached.',
  },
  {
    slug: 'professional-services',
    industry: 'Professional services',
    success:
      'A law firm’s partners ask whether an AI assistant can search past advice. We build a small index that respects matter-level permissions, cites each source and declines when it finds none. Information barriers hold in the assistant because it checks the same access list as the document system.',
  },
  {
    slug: 'agriculture',
    industry: 'Agriculture',
    success:
      'A grain grower’s moisture probes and weather stations report over patchy mobile coverage, so gaps look like dry soil. We buffer readings at the gate, mark the gaps and show each sensor’s last contact. Irrigation is then planned from readings with a known age, and dead batteries are found early.',
  },
  {
    slug: 'property-and-construction',
    industry: 'Property and construction',
    success:
      'After a forged invoice nearly changes a subcontractor’s bank details, a builder reviews how payments are approved. We tighten e-mail authentication, require a call-back to a known number and train site managers on real examples. A change of bank details then needs two people and leaves a record.',
  },
];

export const industries: readonly Industry[] = records.map((record) => industrySchema.parse(record));
