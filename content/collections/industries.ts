import { industrySchema, type Industry } from '#content/schemas.ts';

/** The tiles of /solutions: composites, so no name, place or figure may suggest a client. */
const records: Industry[] = [
  {
    slug: 'financial-services',
    industry: 'Financial services',
    success:
      'A mutual bank could not say which suppliers its critical operations relied on. We mapped each operation to its systems and suppliers, rehearsed the loss of one, and set tolerance levels with the executives. The board now reviews its CPS 230 obligations from a register that engineers keep current.',
  },
  {
    slug: 'healthcare',
    industry: 'Healthcare',
    success:
      'Clinicians at a health service waited for records to open and blamed the wards’ computers. Tracing one request showed an overloaded interface engine between two vendors. The service now watches the time a clinician waits, and both vendors receive the same trace when that time grows.',
  },
  {
    slug: 'retail',
    industry: 'Retail',
    success:
      'Before each sale, an online retailer added servers and hoped. We load-tested the path from search to payment and found one shared lock in the promotions service. The team fixed the lock, rehearses each campaign a fortnight ahead, and knows the order rate at which it would open a queue.',
  },
  {
    slug: 'manufacturing',
    industry: 'Manufacturing',
    success:
      'A food manufacturer’s production line could be reached from the office network through a forgotten remote-access tool. We mapped every connection, moved maintenance access behind one recorded gateway and practised running the line by hand. Plant managers now approve each remote session and can end it.',
  },
  {
    slug: 'energy',
    industry: 'Energy',
    success:
      'An electricity distributor had to show progress against the AESCSF and kept its evidence in e-mail. We tied each practice to a system of record, named its owner and fixed the weakest controls first. Assessment evidence is now gathered as work is done, not in the month before it is due.',
  },
  {
    slug: 'transport-and-logistics',
    industry: 'Transport and logistics',
    success:
      'Dispatchers at a freight operator learned of failed scanners from drivers’ phone calls. We collected device health from each depot and joined it to the delivery schedule. The operations desk now sees which route a failing depot link will delay, and tells customers before the van leaves.',
  },
  {
    slug: 'government',
    industry: 'Government',
    success:
      'A state agency wanted staff to use generative AI without sending citizens’ records to it. We wrote the policy with the people who handle the records, classified the permitted uses and logged each approved tool. Staff have a short list of what they may do, and auditors can follow every exception.',
  },
  {
    slug: 'education',
    industry: 'Education',
    success:
      'A university’s learning platform slowed at every assignment deadline. Measuring each step of a submission showed that plagiarism checks held connections open while students waited. Checks now run in a queue behind the receipt. Students get confirmation at once, and support staff can find any submission by its identifier.',
  },
  {
    slug: 'telecommunications',
    industry: 'Telecommunications',
    success:
      'A regional carrier’s operations centre received more alarms than its staff could read. We grouped alarms by the customer service they affect and retired those without an action. Operators now start each shift from a short list of affected services, with the network path and recent changes attached.',
  },
  {
    slug: 'professional-services',
    industry: 'Professional services',
    success:
      'A law firm’s partners asked whether an AI assistant could search past advice. We built a small index that respects matter-level permissions, cites each source and declines when it finds none. Information barriers hold in the assistant because it checks the same access list as the document system.',
  },
  {
    slug: 'agriculture',
    industry: 'Agriculture',
    success:
      'A grain grower’s moisture probes and weather stations reported over patchy mobile coverage, so gaps looked like dry soil. We buffered readings at the gate, marked the gaps and showed each sensor’s last contact. Irrigation is now planned from readings with a known age, and dead batteries are found early.',
  },
  {
    slug: 'property-and-construction',
    industry: 'Property and construction',
    success:
      'After a forged invoice nearly changed a subcontractor’s bank details, a builder reviewed how payments are approved. We tightened e-mail authentication, required a call-back to a known number and trained site managers on real examples. A change of bank details now needs two people and leaves a record.',
  },
];

export const industries: readonly Industry[] = records.map((record) => industrySchema.parse(record));
