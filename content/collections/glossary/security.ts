import type { TermInput } from './schema.ts';

const area = 'security' as const;
const essentialEight = {
  title: 'ASD, Essential Eight maturity model',
  href: 'https://www.cyber.gov.au/business-government/asds-cyber-security-frameworks/essential-eight/essential-eight-maturity-model',
};

export const securityTerms: readonly TermInput[] = [
  {
    id: 'ciso',
    term: 'CISO',
    also: 'chief information security officer',
    area,
    definition:
      'The person who answers to the board for information security. The role can be a post or be shared between firms; where an executive holds it beside other work, an adviser can help.',
    meet: 'a customer’s questionnaire asks for a name.',
  },
  {
    id: 'essential-eight',
    term: 'Essential Eight',
    area,
    definition:
      'Eight mitigation strategies of the Australian Signals Directorate, among them patching, multi-factor authentication and backups, each described at maturity levels. In June 2026 ASD announced that it intends to [retire them within two years](/resources/essential-eight-beyond-the-checklist).',
    meet: 'an insurer, a customer or a tender asks at which level you are.',
    source: essentialEight,
  },
  {
    id: 'maturity-level',
    term: 'Maturity level',
    area,
    spellings: ['maturity levels', 'maturity level'],
    definition:
      'How completely a practice is done, measured against described steps. A level says what is in place; it does not say that you cannot be attacked.',
    meet: 'a report says “level two” and you ask what that buys.',
    source: essentialEight,
  },
  {
    id: 'multi-factor',
    term: 'Multi-factor authentication',
    also: 'MFA',
    area,
    spellings: ['multi-factor authentication', 'multi-factor sign-in', 'MFA'],
    definition:
      'Signing in with two different proofs, such as a password and a key on a device. Proofs that only work on the true address cannot be given away to a false one.',
    meet: 'your mailbox asks for a code, and a caller asks you to read it out.',
  },
  {
    id: 'phishing',
    term: 'Phishing',
    area,
    definition:
      'Messages that pretend to be from somebody you trust, to obtain a password, a payment or a click.',
    meet: 'a supplier writes that the bank account has changed.',
  },
  {
    id: 'ransomware',
    term: 'Ransomware',
    area,
    definition:
      'Software that makes your data unreadable and asks for money. Often the data was copied first, and its publication is the second threat.',
    meet: 'files do not open and a note says whom to write to.',
  },
  {
    id: 'patching',
    term: 'Patching',
    area,
    spellings: ['patching', 'patched', 'patches'],
    definition:
      'Installing the corrections that makers publish for their software, before others use the fault.',
    meet: 'an update waits because nothing may stop today.',
  },
  {
    id: 'vulnerability',
    term: 'Vulnerability',
    area,
    spellings: ['vulnerabilities', 'vulnerability'],
    definition: 'A fault by which a system can be made to do what it should not.',
    meet: 'a scan lists four hundred and you ask which ten matter.',
  },
  {
    id: 'penetration-test',
    term: 'Penetration test',
    area,
    spellings: ['penetration tests', 'penetration test', 'penetration testing'],
    definition:
      'An attack by people whom you asked, within agreed limits, to find what an attacker would find. It shows what was possible in those days and says nothing of what was not tried.',
    meet: 'a contract asks for one each year.',
  },
  {
    id: 'threat-intelligence',
    term: 'Threat intelligence',
    area,
    definition: 'What is known of attackers: whom they attack, how, and by what one can tell.',
    meet: 'a warning arrives and you ask whether it concerns you.',
  },
  {
    id: 'incident-response',
    term: 'Incident response',
    area,
    definition:
      'Who does what from the first suspicion until the lesson is learnt: contain, find out, tell, restore.',
    meet: 'something is wrong and the first question is who may switch off the mail.',
  },
  {
    id: 'tabletop-exercise',
    term: 'Tabletop exercise',
    area,
    spellings: ['tabletop exercises', 'tabletop exercise', 'tabletop'],
    definition: 'An emergency that is talked through at a table, with the people who would decide.',
    meet: 'you want to know whether the plan works before you need it.',
  },
  {
    id: 'backup',
    term: 'Backup',
    area,
    spellings: ['backups', 'backup'],
    definition:
      'A copy from which one can go on working, kept where an attacker with your rights cannot delete it. A copy that was never restored is a hope.',
    meet: 'data is gone and somebody says that there is a copy.',
  },
  {
    id: 'recovery-objectives',
    term: 'Recovery objectives',
    also: 'RTO and RPO',
    area,
    spellings: ['recovery objectives', 'RTO', 'RPO'],
    definition:
      'How long a service may be away (recovery time), and how much of the latest data may be lost (recovery point). Both are decisions of the business and have a price.',
    meet: 'you are asked how long you can do without a system.',
  },
  {
    id: 'least-privilege',
    term: 'Least privilege',
    area,
    definition: 'Each person and each program may do what the task needs, and nothing beyond.',
    meet: 'somebody has left the firm and still reads the shared mailbox.',
  },
  {
    id: 'segmentation',
    term: 'Segmentation',
    area,
    definition: 'Dividing a network, so that who enters one part does not reach the others.',
    meet: 'a machine in the office could reach the control system.',
  },
  {
    id: 'supply-chain',
    term: 'Supply chain',
    area,
    spellings: ['software supply chain', 'supply chain'],
    definition:
      'Everybody whose goods, software or services yours depends on. A fault of theirs can be an incident of yours.',
    meet: 'a supplier reports a breach and you ask what of yours they hold.',
  },
  {
    id: 'sbom',
    term: 'SBOM',
    also: 'software bill of materials',
    area,
    definition: 'The list of all parts of a program with their versions.',
    meet: 'a fault in a widely used part is published and you ask where you have it.',
  },
  {
    id: 'due-diligence',
    term: 'Due diligence',
    area,
    spellings: ['technology due diligence', 'due diligence'],
    definition:
      'Examining what one is about to buy or to answer for. For technology: whether it works, is safe, belongs to the seller and can be run without the people who built it.',
    meet: 'you buy a firm, or somebody buys yours.',
  },
];
