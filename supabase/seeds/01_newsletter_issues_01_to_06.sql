-- Newsletter archive, issues 1–6 (October 2024 to March 2025).
-- Demonstration content for an installation without an archive of its own; an issue number that exists is left as it is.
-- Times are 09:00 in Australia/Sydney, written with the offset in force on the day.
-- Issue 3 has an empty title on purpose: the public pages then show 'Newsletter Issue #3'.

insert into public.newsletter_issues
  (issue_number, title, summary, content, related, status, created_at, sent_at, scheduled_for, metrics)
values
(
  1,
  'Know what you own before you protect it',
  'An asset register built from four lists you already have, and the three facts to record on every line.',
  $md$Ask three people in your business which laptops are still in use and you will usually hear three different answers. Every control that follows, from patching to offboarding, is only as complete as the list it runs against.

A first asset register takes an afternoon, because most of it already exists in four places:

- the device list in your Microsoft 365 or Google Workspace admin console
- twelve months of supplier invoices and card statements, which show the subscriptions nobody mentioned
- your domain registrar and DNS zone, which show what faces the internet
- your password manager or single sign-on portal, which shows who can reach what

Merge them into one sheet. On each line record **an owner by name**, **whether it faces the internet** and **what personal or payment data it holds**. Leave serial numbers and warranty dates for later.

The [NIST Cybersecurity Framework](https://www.nist.gov/cyberframework) places asset management at the start of its Identify function for the same reason: you cannot defend what you have not listed.

## This month

- Block out two hours with whoever pays the software bills.
- Give every line an owner. A system without one gets an owner or a shutdown date.
- Put a quarterly review in the calendar before you close the sheet.$md$,
  '/sme-quickstarts/cyber-security-policy', 'sent', '2024-10-03T16:10:00+10:00', '2024-10-08T09:00:00+11:00', '2024-10-08T09:00:00+11:00', '{"recipients": 41}'
),
(
  2,
  'Essential Eight Maturity Level One: what it asks of a small business',
  'The eight strategies at Maturity Level One in plain words, where businesses lose the level, and what to do first.',
  $md$An insurer's renewal form asks, "Do you comply with the Essential Eight?" The box allows yes or no. Neither answer means anything until you name a maturity level, and a yes without evidence is the kind of statement an insurer remembers at claim time.

The [Essential Eight](https://www.cyber.gov.au/) is the Australian Signals Directorate's baseline of eight mitigation strategies. Its maturity model runs from Level Zero to Level Three, and each level is defined by the attacker it is meant to stop. **Maturity Level One** is aimed at people who use widely available tools and take whichever target is easiest. For most small and medium enterprises that is the right first target.

Two rules shape the work. You aim for the same level across all eight strategies before you take any one of them higher. And a requirement has to hold across everything in scope, so one forgotten server can cost you the level.

## The eight, at Level One

- **Patch applications.** Online services are patched within 48 hours when the vendor rates the vulnerability critical or a working exploit exists, otherwise within two weeks. Office suites, browsers, email clients, PDF software and security products get two weeks. Unsupported products are removed.
- **Patch operating systems.** The same 48 hours and two weeks for internet-facing servers and network devices. One month for workstations and other servers.
- **Multi-factor authentication.** Staff use it for online services, yours or a supplier's, that handle your sensitive data. Customers use it where an online service handles theirs.
- **Restrict administrative privileges.** Requests are validated when first made. Administrators hold a separate privileged account, and unless explicitly authorised it reaches neither email nor the web.
- **Application control.** On workstations, programs and scripts cannot run from user profiles or temporary folders unless your organisation has approved them.
- **Restrict Microsoft Office macros.** Off for people without a business need, blocked in files from the internet, scanned by antivirus, and not something a user can switch back on.
- **User application hardening.** Browsers do not process Java or advertisements from the internet, Internet Explorer 11 is disabled or removed, and users cannot change the settings.
- **Regular backups.** Kept in line with how critical the data is, tested by restoring, and out of reach of ordinary accounts that might alter or delete them.

## Where businesses lose the level

The first place is **discovery and scanning**. Level One expects automated asset discovery at least fortnightly, and a vulnerability scanner that looks for missing patches at least daily on online services and weekly on common office software. Plenty of businesses patch well and cannot show it.

The second is **the weekend**. Forty-eight hours is counted in hours. Someone has to see a vendor's advisory on a Saturday and hold the authority to take a service down.

The third is **the shared administrator account**. It is convenient, it reads email, and it undoes two strategies at once.

## What to show a board

One page is enough: eight lines, and on each the level reached today, the evidence, the gap and the name of the person closing it. Mark a control as not met when the evidence is a conversation. A board that sees three honest gaps with dates can make a decision. A board that sees eight green circles cannot.

## This month

- Write down the target level and the scope: which sites, systems and suppliers count.
- Create separate administrator accounts and take email off the privileged ones.
- Turn on multi-factor authentication for email, accounting and remote access, then look for exempted accounts.
- Restore one real folder from backup and note how long it took.
- Choose who watches vendor advisories on weekends, and write down what they may switch off.

If you need the written policies that sit behind these controls, our [Cyber Security Policy Quickstart](/sme-quickstarts/cyber-security-policy) produces them. For a second opinion on your evidence, [contact us](/contact).$md$,
  '/sme-quickstarts/cyber-security-policy', 'sent', '2024-10-31T15:30:00+11:00', '2024-11-06T09:00:00+11:00', '2024-11-06T09:00:00+11:00', '{"recipients": 46}'
),
(
  3,
  '',
  'Three jobs to finish before the office closes for summer: patches, people and the number to call.',
  $md$The office closes, the out-of-office replies go on, and the one person who knows the firewall password is camping without reception. Attackers read the same calendar you do.

Three jobs are worth finishing before the doors shut.

**Patch early, then stop.** Apply what is outstanding at least a week before the break, so that anything it upsets surfaces while people are still at their desks. After that, change nothing that is not urgent. Critical vulnerabilities in internet-facing systems remain urgent all summer.

**Trim access.** Contractors whose work ended in spring rarely need an account in January. Remove what has lapsed and check that nobody's personal address receives forwarded company mail.

**Name the person.** Decide who can declare an incident, disconnect a server and spend money on help. Give them a deputy. Print the phone numbers: yours, your provider's, your insurer's and your bank's.

## This month

- Set the last date for planned changes and tell your suppliers.
- Ring the out-of-hours number you are paying for and see who answers.
- Know where reports go: ReportCyber, through [cyber.gov.au](https://www.cyber.gov.au/), is open all summer.$md$,
  '', 'sent', '2024-11-28T14:45:00+11:00', '2024-12-03T09:00:00+11:00', '2024-12-03T09:00:00+11:00', '{"recipients": 52}'
),
(
  4,
  'Call the supplier back: payment controls that stop invoice fraud',
  'Business email compromise is a payment process failure as much as a technical one; four rules close the gap.',
  $md$The invoice is genuine. So is the email thread: your supplier's mailbox has been read for weeks by someone else, who now replies in the right place with new bank details. No filter will flag it, because nothing about it is malformed.

Business email compromise succeeds in the gap between *receiving* an instruction and *paying* on it. Close that gap with a process people can follow when they are busy.

- **Call back.** Any new or changed bank account is confirmed by telephone, on a number you already held. The number in the email does not count.
- **Two people.** One person enters the change and another approves it, in the accounting system and in the bank.
- **A waiting day.** The first payment to a changed account is held for one business day. Urgency is a reason to slow down.
- **No exceptions upwards.** The rule binds the chief executive, and the chief executive says so in writing.

If money has gone, call your bank at once and ask for a recall. Then report through [cyber.gov.au](https://www.cyber.gov.au/) and preserve the mailbox.

## This month

- Check every mailbox for forwarding rules nobody remembers creating.
- Test the call-back rule with a harmless request.
- Write the supplier's verified number into the supplier record.$md$,
  '/sme-quickstarts/cyber-security-awareness', 'sent', '2025-01-09T11:20:00+11:00', '2025-01-14T09:00:00+11:00', '2025-01-14T09:00:00+11:00', '{"recipients": 55}'
),
(
  5,
  'One page on AI use that your staff will follow',
  'An acceptable-use policy for AI tools works when it fits on a page and names what may never be pasted.',
  $md$Someone in your team has already pasted a customer's complaint into a free chatbot to soften the reply. They meant well. Nobody had told them where the line was.

A ban will not hold, and a twelve-page policy will not be read. One page can settle five points:

- **Which tools are approved**, on which accounts, and who approves a new one
- **What never goes in**: personal information, credentials, unreleased financials, anything a client gave you in confidence
- **Who answers for the output**: the person who sends it, every time
- **When you say so**: the cases in which a customer or colleague must be told AI was used
- **Where to ask** and how to report a slip without fear

The second point carries most of the risk. The [Office of the Australian Information Commissioner](https://www.oaic.gov.au/) recommends, as a matter of best practice, that organisations do not enter personal information, and particularly sensitive information, into publicly available generative AI tools.

## This month

- Ask each team which AI tools they use today. Promise, and keep, an amnesty.
- Move approved use to business accounts whose terms keep your data out of training.
- Publish the page. Our [AI Policy Quickstart](/sme-quickstarts/ai-policy) gives you a drafted set to start from.$md$,
  '/sme-quickstarts/ai-policy', 'sent', '2025-01-30T10:05:00+11:00', '2025-02-04T09:00:00+11:00', '2025-02-04T09:00:00+11:00', '{"recipients": 58}'
),
(
  6,
  'Ten guardrails and one standard: a starting point for AI governance',
  'How the Voluntary AI Safety Standard and ISO/IEC 42001 fit together, and the evidence a small organisation can keep.',
  $md$A customer's procurement team sends forty questions about your use of AI. Question one asks for your AI governance framework. You have good people and sound habits, and nothing you can attach.

Two documents give you a structure without a consultant inventing one. The first is Australia's [Voluntary AI Safety Standard](https://www.industry.gov.au/publications/voluntary-ai-safety-standard), published by the Department of Industry, Science and Resources in September 2024. The second is [ISO/IEC 42001](https://www.iso.org/standard/81230.html), published in December 2023, the international standard for an AI management system.

## The ten guardrails, shortened

- **Accountability**: an owner, a strategy, the skills to carry it out
- **Risk management**: a process that finds and treats risks, and keeps doing so
- **Data and protection**: systems secured, data quality and provenance managed
- **Testing and monitoring**: evaluated before release, watched afterwards
- **Human control**: a person who can intervene, with the time and knowledge to do it
- **Informing people**: users know when AI decides, interacts or generates
- **Contesting outcomes**: people affected can challenge a use or a result
- **Supply chain transparency**: you share what others need to manage their own risk
- **Records**: enough for a third party to assess what you did
- **Stakeholder engagement**: needs and circumstances considered, with attention to safety, diversity, inclusion and fairness

The Standard speaks to organisations that *deploy* AI as well as those that build it. If you bought the tool, the guardrails still apply to how you use it. They are voluntary. That makes them useful: you can adopt them in the order your risks suggest and say truthfully how far you have come.

## Where the ISO standard adds weight

The guardrails describe what good practice looks like. ISO/IEC 42001 describes the **management system** that keeps it going: scope, leadership, objectives, competence, internal audit, management review and correction. An annex lists controls, and you justify which ones you apply in a statement of applicability. If you already run ISO/IEC 27001, the shape will be familiar and much of the machinery can be shared.

You can be certified against ISO/IEC 42001. You cannot be certified against the guardrails. For most small organisations certification is a commercial question: it pays when customers ask for it. Working to the structure pays earlier.

## Evidence you can keep with ten people

Start with an **AI register**: one line per use, with the purpose, the tool, the data that goes in, who is affected by the output, and the owner. That one sheet supports half the guardrails.

Add a **short risk assessment** for the uses that touch customers, staff or money. Half a page each is enough if it names the harm, the control and the person who checks.

Then keep **test notes**. Before a tool goes live, try twenty realistic cases, including awkward ones, and write down what happened. Repeat when the vendor changes the model. A dated note of a test that failed, and what you changed, is better evidence than a policy that has never been used.

## This month

- Build the register. Include the AI features that arrived inside software you already had.
- Name one accountable person, and put the review in the board calendar.
- Pick the riskiest use and decide who can stop it, and how, on a Sunday.
- Write down how a customer can question an automated outcome. An address and a promise of a reply will do.
- Ask your main AI supplier where your data goes and whether it trains their models. File the answer.

Our [AI regulatory compliance](/services/ai-regulatory-compliance) page describes how we help you prepare for both documents.

Note added *11/4/2025*: the National AI Centre's Guidance for AI Adoption, published in October 2025, condenses the ten guardrails into six essential practices. The register, assessments and test notes described here carry over.$md$,
  '/services/ai-regulatory-compliance', 'sent', '2025-02-27T15:15:00+11:00', '2025-03-04T09:00:00+11:00', '2025-03-04T09:00:00+11:00', '{"recipients": 63}'
)
on conflict (issue_number) do nothing;
