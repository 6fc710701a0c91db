import { ShieldCheck } from 'lucide';
import type { z } from 'zod';
import { contactAbout } from '#content/contact-about.ts';
import { serviceSchema } from '#content/schemas.ts';
import { site } from '#content/site/site.ts';

export const technologyDueDiligence = serviceSchema.parse({
  slug: 'technology-due-diligence',
  area: 'security',
  motif: 'rings',
  diagram: 'attack',
  name: 'Cyber Security Services',
  icon: ShieldCheck,
  serviceType: 'Cyber security, technology due diligence and CISO advisory',
  meta: {
    title: 'Cyber security and CISO advisory',
    description:
      'Risk assessment, threat intelligence, infrastructure security, technology due diligence and CISO advisory for boards, buyers and regulated firms.',
    updated: '2026-11-27',
  },
  lead: 'Know what an attacker would try first, what it would cost you and which control stops it. We assess, design and rehearse security for organisations that must explain it to a board, a regulator or a buyer.',
  problem: {
    heading: 'An intruder with a valid password',
    paragraphs: [
      'Someone signs in to your payroll system at night, from a country where you have no staff. The password is correct: an employee reused it, and it sat in a breach list. A prompt appears on a sleepy phone and is approved. By morning a forwarding rule copies every invoice thread, and one supplier’s bank account number has changed.',
      'Several ordinary controls were missing. Phishing-resistant multi-factor authentication blocks the sign-in. An alert on new forwarding rules wakes a person. A call-back procedure stops the payment. We put such controls in order of the risk they remove, then test that they work.',
    ],
  },
  sections: [
    {
      id: 'security-methodology',
      heading: 'Security methodology: one plan',
      paragraphs: [
        'Our method follows the six functions of the NIST Cybersecurity Framework 2.0, with the Essential Eight of the Australian Signals Directorate (ASD) as the first technical baseline.',
      ],
      ordered: true,
      items: [
        {
          title: 'Govern',
          text: 'Agree risk appetite, decision rights and reporting with the board, in dollars and days instead of colours.',
        },
        {
          title: 'Identify',
          text: 'List the systems, data, suppliers and identities that matter, and who owns each.',
        },
        {
          title: 'Protect',
          text: 'Close the gaps that remove the most risk first, aiming for an Essential Eight maturity level that suits your exposure.',
        },
        {
          title: 'Detect',
          text: 'Decide which attacks you must see, map them to MITRE ATT&CK techniques and test that each detection fires.',
        },
        {
          title: 'Respond',
          text: 'Write playbooks, contacts and notification steps, then rehearse them with executives in the room.',
        },
        {
          title: 'Recover',
          text: 'Restore from backup for real, time it, and compare the result with what the business can bear.',
        },
      ],
    },
    {
      id: 'threat-intelligence',
      heading: 'Threat intelligence',
      paragraphs: [
        'Most threat feeds describe somebody else’s problem. We start with your sector, suppliers and exposed systems, then ask which groups and methods are credible against them.',
      ],
      items: [
        {
          title: 'Exposure watch',
          text: 'Internet-facing services, leaked credentials and look-alike domains, checked on a schedule, each finding with an owner.',
        },
        {
          title: 'Adversary profiles',
          text: 'Techniques used against organisations like yours, drawn from sources such as ASD advisories and compared with what you can block and detect today.',
        },
        {
          title: 'Detection content',
          text: 'Rules for your own platform, each with a test, a known false-alarm rate and a response.',
        },
      ],
    },
    {
      id: 'risk-assessment',
      heading: 'Risk assessment',
      paragraphs: [
        'A red square on a chart cannot be budgeted. We write each risk as a scenario: an actor, a path, a loss and a range of likely cost, following ISO 31000 and using quantitative methods where the data allows.',
      ],
      items: [
        {
          title: 'Control review',
          text: 'Evidence gathered against the Essential Eight, ISO/IEC 27001 or APRA CPS 234, as your obligations require.',
        },
        {
          title: 'Supplier risk',
          text: 'Which third parties can reach your data or stop your operations, and what their contracts commit them to.',
        },
        {
          title: 'Legal readiness',
          text: 'Steps and records for the Notifiable Data Breaches scheme, the Security of Critical Infrastructure Act 2018 and ransomware payment reports under the Cyber Security Act 2024, where each applies.',
        },
      ],
    },
    {
      id: 'infrastructure-security',
      heading: 'Infrastructure security',
      paragraphs: [
        'We design so that one stolen password or one unpatched server stays a small incident. Evidence comes from the same telemetry as our [Observability Services](/services/data-analytics).',
      ],
      items: [
        {
          title: 'Identity',
          text: 'Phishing-resistant sign-in, privileged access that expires, and service accounts with owners.',
        },
        {
          title: 'Cloud and network',
          text: 'Segments drawn by consequence, configuration checked as code, and remote access that reaches one system, not all of them.',
        },
        {
          title: 'Endpoints and workloads',
          text: 'Hardening, application control, patching times you can prove, and detection coverage without gaps.',
        },
        {
          title: 'Operational technology',
          text: 'Zones and conduits as in the IEC 62443 series, planned around production and safety.',
        },
        {
          title: 'Backups',
          text: 'Copies that a stolen administrator account cannot delete, restored on a timetable.',
        },
      ],
    },
    {
      id: 'technology-due-diligence',
      heading: 'Technology due diligence',
      paragraphs: [
        'A buyer has three weeks to learn whether the target’s platform will carry the growth in the forecast. We examine architecture, code health, security history, licences, data rights, dependence on key people and cloud cost. Then we say what must be fixed, when and for how much.',
        'Each finding is marked as a matter of price, of warranty, for the first hundred days, or acceptable, so the deal team can act on it. Sellers use the same review to repair faults before a buyer finds them.',
      ],
    },
    {
      id: 'ciso-advisory',
      heading: 'CISO advisory',
      paragraphs: [
        'Some organisations need an experienced security leader for a few days each month. Others have one who wants a second opinion before a board paper. We serve both: strategy and budget, board reporting, vendor selection, incident command, and coaching for the person who will hold the role.',
      ],
    },
  ],
  choice: 'hire-share-or-advice',
  receive: [
    { text: 'A risk register of costed scenarios, with owners and treatment decisions', step: 2 },
    { text: 'An Essential Eight assessment with the evidence behind each maturity finding', step: 2 },
    { text: 'A sequenced improvement plan: cost, effort and risk removed at each step', step: 3 },
    { text: 'Tested detection rules and incident playbooks', step: 4 },
    { text: 'A report from each exercise: what happened, what to change, and by whom', step: 5 },
    { text: 'For transactions, a due diligence report with red flags and ranges of remediation cost' },
  ],
  engagement: [
    {
      label: 'Length',
      value: `From ${site.quickstartDuration} for a focused assessment or due diligence review up to several months for an improvement program. CISO advisory runs month by month.`,
    },
    {
      label: 'Who does the work',
      value: 'Named in the proposal: the work takes infrastructure, cloud, security and governance.',
    },
    {
      label: 'Price basis',
      value: 'By quote, in AUD, with GST added where applicable.',
    },
    {
      label: 'What we need from you',
      value:
        'A sponsor, written authority for any testing, read access to configurations, and time with system owners.',
    },
    {
      label: 'Platforms',
      value:
        'Microsoft Sentinel, CrowdStrike, Splunk, Elastic and the cloud providers’ own controls, starting with those you hold.',
    },
  ],
  related: { caseStudies: ['hospital-network-segmentation'], quickstart: 'cyber-security-awareness' },
  closing: {
    heading: 'Ask what your board will ask',
    text: `Send us the question you could not answer last time. We reply within ${site.replyPromise}.`,
    emergency: true,
    action: { label: 'Discuss your security', href: contactAbout('Cyber security services') },
    check: { label: 'Check your Essential Eight', href: '/checks/essential-eight' },
  },
} satisfies z.input<typeof serviceSchema>);
