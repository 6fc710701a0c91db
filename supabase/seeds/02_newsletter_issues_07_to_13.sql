-- Newsletter archive, issues 7–13 (April to October 2025). An issue number that exists is left as it is.

insert into public.newsletter_issues
  (issue_number, title, summary, content, related, status, created_at, sent_at, scheduled_for, metrics)
values
(
  7,
  'DMARC passes or fails on alignment',
  'SPF and DKIM can both pass while a forged From address gets through; alignment is the check that joins them.',
  $md$Your IT provider says SPF and DKIM pass. A customer forwards an email, apparently from your chief executive, that you never sent. Both statements can be true.

SPF checks the hidden envelope sender. DKIM checks a signature made by whichever domain signed. Neither looks at the *From* address your customer reads. **DMARC** does: it asks that SPF or DKIM pass *and* that the domain which passed match the one in the From line. That match is alignment.

It also explains why a newsletter service can be set up "correctly" and still fail. The service signs with its own domain, so the message passes DKIM and does not align. The fix is to sign with yours, usually by publishing two or three DNS records the service supplies.

Move in steps. Publish a policy of none with a reporting address. Read the reports until every legitimate sender aligns. Then go to quarantine, and then to reject.

## This month

- Collect a few weeks of aggregate reports and list every service that sends as you.
- Fix alignment for invoices and payroll first.
- Publish a reject policy on domains that never send mail. Nothing can break there.
- Read the email guidance on [cyber.gov.au](https://www.cyber.gov.au/) before you tighten the main domain.$md$,
  '/services/technology-due-diligence', 'sent', '2025-04-03T13:40:00+11:00', '2025-04-08T09:00:00+10:00', '2025-04-08T09:00:00+10:00', '{"recipients": 66}'
),
(
  8,
  'From 30 May, a ransom payment starts a 72-hour clock',
  'Who must report a ransomware or cyber extortion payment under the Cyber Security Act 2024, and what to prepare.',
  $md$It is Friday evening and a negotiator hired by your insurer sends the payment. You hear about it on Saturday morning. If your business is covered, your clock starts when you become aware.

From **30 May 2025**, Part 3 of the Cyber Security Act 2024 (Cth) requires a *reporting business entity* to report a ransomware or cyber extortion payment within **72 hours** of making it, or of becoming aware that someone made it on its behalf. You are covered if you carry on business in Australia with turnover above AUD 3 million in the previous financial year, or are responsible for certain critical infrastructure assets. Reports go to the Australian Signals Directorate through [cyber.gov.au](https://www.cyber.gov.au/).

The trigger is the *payment*. A demand you refuse is not reportable under this Part, though other duties may apply: privacy, contract, insurance.

Reporting does not make paying wise. Payment guarantees neither your data nor silence, and may raise sanctions questions. Take legal advice before, not after.

## This month

- Check which side of the turnover line you fall on, with your accountant.
- Require your insurer and responder to tell you *before* any payment.
- Add the report to your incident plan, with a named author and a deputy.
- Keep your ABN and incident log where an encrypted network cannot hide them.$md$,
  '/services/technology-due-diligence', 'sent', '2025-05-01T16:30:00+10:00', '2025-05-06T09:00:00+10:00', '2025-05-06T09:00:00+10:00', '{"recipients": 69}'
),
(
  9,
  'Error budgets for directors: how reliable is reliable enough?',
  'Service level objectives turn an argument about outages into a decision a board can make once and review monthly.',
  $md$Two managers walk into the same meeting. One wants the new booking feature out on Thursday. The other wants a freeze because last month was rough. Both are right, and without a number the louder one wins.

A **service level objective** is that number. It states how reliable a service must be, measured from the customer's side, over a set period. The discipline comes from site reliability engineering, which Google's engineers describe at [sre.google](https://sre.google/), and it fits a business with one product as well as it fits a search engine.

## Three terms, in order

A **service level indicator** is a measurement: the share of booking requests that succeed within two seconds. A **service level objective** is the target for it: 99.9 per cent over thirty days. An **error budget** is what the target leaves over: the remaining 0.1 per cent, which you are allowed to spend.

People hear 99.9 and nod. Put it in minutes and they start to argue, which is the point. Over thirty days:

- 99.5 per cent allows 3 hours 36 minutes of failure
- 99.9 per cent allows about 43 minutes
- 99.99 per cent allows a little over 4 minutes

Four minutes is less time than a person needs to wake up, find a laptop and read the alert. A target of 99.99 therefore buys automatic failover, a second site and an on-call roster, whether or not anyone meant to buy them. That is a board decision, because it is a spending decision.

## What the budget is for

While budget remains, you ship. Releases, migrations and experiments all carry risk, and the budget says how much is acceptable. When it is spent, the agreed response begins: feature releases pause, and effort moves to whatever is breaking. The policy is written in advance and signed by both managers from the first paragraph, so nobody has to win an argument at a bad moment.

An unspent budget is information too. A service that never comes near its limit may be over-built, or the team may be too cautious, or the indicator may be measuring the wrong thing.

## Mistakes we see in the first draft

**Measuring servers.** A processor at 90 per cent is not a failure if customers are served. Choose indicators a customer would recognise: the page loads, the payment goes through, the report is right.

**Promising 100 per cent.** It is unreachable, because the networks and phones between you and your customer are not that good, and it turns every small fault into a breach.

**Confusing the objective with the contract.** A service *level agreement* is a promise to a customer with a consequence. Set your internal objective tighter than any agreement you have signed, so that you hear the warning before the customer does.

**Alerting on every blip.** Alert on how fast the budget burns. Losing two per cent of a month's budget in one hour deserves a phone call. Losing it over three days deserves a ticket.

## The one-page board view

For each of your three to five important services: the objective, the budget left this month, the largest event that spent it, and the decision you need. Directors do not need a graph of response times. They need to know whether the promise is being kept and what it would cost to promise more.

## This month

- Pick one service that earns money and write one indicator for it in a plain sentence.
- Measure it for two weeks before you choose a target. Start from what customers already tolerate.
- Write the budget policy on half a page, with names, and have it signed.
- Bring the minutes, not the percentages, to the next board meeting.

Our [observability services](/services/data-analytics) include setting the first objectives with your team.$md$,
  '/services/data-analytics', 'sent', '2025-05-29T12:00:00+10:00', '2025-06-03T09:00:00+10:00', '2025-06-03T09:00:00+10:00', '{"recipients": 74}'
),
(
  10,
  'CPS 230 reaches you through your customers'' contracts',
  'APRA does not regulate most suppliers, but its operational risk standard now shapes what banks and insurers ask of them.',
  $md$A mid-sized insurer you have served for years sends a contract variation and a spreadsheet of questions. You are not regulated by APRA. Your customer is, and since 1 July 2025 it has had to meet Prudential Standard **CPS 230 Operational Risk Management**.

If the insurer relies on you for a critical operation, you may be a *material service provider*. Its agreement with you must then contain certain terms, and it must monitor you. For arrangements that existed before commencement, those requirements apply from the next renewal or 1 July 2026, whichever comes first. **CPS 234**, on information security, already reaches information assets that third parties manage.

Expect questions about how long you can be down, how much data you can lose, which subcontractors you depend on, and how fast you report an incident. Regulated entities have their own notification clocks with [APRA](https://www.apra.gov.au/), so your answer has to leave them time.

## This month

- List the customers that are banks, insurers or superannuation funds.
- Write your recovery time, recovery point and tested evidence on one page.
- Name your own critical subcontractors.
- Agree an incident notice period in hours that your roster can keep.$md$,
  '/services/technology-due-diligence', 'sent', '2025-07-03T14:25:00+10:00', '2025-07-08T09:00:00+10:00', '2025-07-08T09:00:00+10:00', '{"recipients": 78}'
),
(
  11,
  'Delete the alerts nobody acts on',
  'Alert fatigue is a design fault; one question and a monthly cull bring the pager back to something people trust.',
  $md$At 3 am the phone buzzes: disk at 81 per cent. The engineer swipes it away, as on every other night. At 3.20 it buzzes again, for something real, and gets the same swipe.

Nobody is careless here. People learn from what an alert has meant before. When most of them mean nothing, silence is the sensible response.

Ask one question of each alert: **what does a person do, now, because of this?** There are three good answers. If the action is immediate, it may wake someone. If it can wait for the morning, it is a ticket. If there is no action, delete the alert and keep the graph.

Then move from causes to symptoms. Customers do not feel processor load. They feel errors and delay. A few alerts on those, tied to a service level objective, replace dozens on the machinery underneath. Every alert that can wake a person should link to a page that says what to check first.

## This month

- Export last month's alerts, sort by count, and deal with the top ten.
- Record for each page whether someone acted. Review the list monthly.
- Give every alert an owner and an expiry date.
- Read the chapters on monitoring and on-call work at [sre.google](https://sre.google/).$md$,
  '/services/data-analytics', 'sent', '2025-07-31T10:50:00+10:00', '2025-08-05T09:00:00+10:00', '2025-08-05T09:00:00+10:00', '{"recipients": 81}'
),
(
  12,
  'Does the EU AI Act reach your Australian business?',
  'Three ways the European law can apply to a company in Sydney, the risk tiers, and the dates already behind us.',
  $md$A recruiter in Parramatta licenses a tool that ranks candidates. A German client uses the ranking to fill roles in Munich. Nobody in this story has an office in Europe except the client, and the European Union's Artificial Intelligence Act may still apply to the recruiter.

[Regulation (EU) 2024/1689](https://eur-lex.europa.eu/eli/reg/2024/1689/oj) follows the product and its output. Where you are incorporated settles very little.

## Three ways in

- You are a **provider** who places an AI system or a general-purpose AI model on the European market, or puts a system into service there. Your own location does not matter.
- You are a **deployer**, meaning you use an AI system in a professional capacity, and you are established in the Union. A branch or subsidiary can bring you here.
- You are a provider or deployer outside the Union, and **the output your system produces is used in the Union**.

The third is the one Australian firms overlook. It can catch a report, a score or a ranking you send to a European customer, even when every server sits in Sydney. Importers, distributors and product manufacturers have their own entries in the list.

## Which tier are you in?

The Act sorts uses by risk and attaches duties to each tier.

**Prohibited practices** are banned outright. They include social scoring, certain manipulative or exploitative techniques, and inferring emotions at work or in education outside narrow exceptions.

**High-risk systems** carry the heaviest duties: risk management, data governance, technical documentation, logging, human oversight, accuracy and cyber security. Recruitment, credit scoring of individuals, education, access to essential services and safety components of regulated products are among the areas. A provider outside the Union must appoint an authorised representative there before supplying one.

**Transparency duties** apply to particular situations, such as people interacting with a chatbot or being shown synthetic media.

**Everything else** carries few or no duties under this Act. Most internal uses, such as summarising meetings or searching documents, sit here. General-purpose models have a chapter of their own.

Your *role* matters as much as the tier. Put your own name on someone else's high-risk system, or change it substantially, and you can become its provider with a provider's duties.

## Dates you can rely on

The Act entered into force on 1 August 2024. The prohibitions have applied since 2 February 2025. Duties for providers of general-purpose AI models have applied since 2 August 2025. Later stages follow by category. Take their dates from the Commission's current page, because a staged law can be amended before each stage arrives. The dates in this paragraph were checked *9/3/2025*.

## What to do with a maybe

You do not need a legal opinion on every tool. You need a short list of the few that need one. Begin with where your customers are and what they do with your output. If no output reaches the Union, write that down with the date and stop. If some does, find the tier and the role, and put only the high-risk and prohibited candidates in front of a lawyer who practises European law.

The work is rarely wasted. An AI register, documented testing, logs and a person who can intervene are also what Australian customers ask for.

## This month

- Mark every AI use in your register whose output reaches a customer, employee or candidate in the Union.
- Read Article 5 against those lines first, because the prohibitions already apply.
- Check your contracts: who is the provider, and who may put whose name on what?
- Ask your suppliers which role they believe they hold. Keep the reply.

Our [AI regulatory compliance](/services/ai-regulatory-compliance) work starts with this sorting. This issue is general information and not legal advice.$md$,
  '/services/ai-regulatory-compliance', 'sent', '2025-09-04T17:05:00+10:00', '2025-09-09T09:00:00+10:00', '2025-09-09T09:00:00+10:00', '{"recipients": 86}'
),
(
  13,
  'A backup is a claim until you restore it',
  'How to run a restore test that tells you something: pick the awkward system, time it, and let someone else do it.',
  $md$The backup console is green, as it has been every morning for two years. Then a server dies, and the restore stops at a prompt for an encryption key that lived on the server.

A successful backup job tells you that a copy was written. It tells you nothing about whether the copy is complete, readable, quick enough, or usable by the person who happens to be on duty.

A test worth running has four properties:

- **It is awkward.** Choose the system with a database, a licence key and a dependency. A folder of documents proves little.
- **It is timed**, from the decision to a user signing in. Compare that with what the business believes it was promised.
- **It is isolated.** Restore to a clean environment, so that a mistake cannot overwrite production.
- **Someone else does it**, from the written steps, without the person who wrote them.

Restoration testing is part of the [Essential Eight](https://www.cyber.gov.au/) from Maturity Level One. So is keeping ordinary accounts from altering or deleting backups, since ransomware goes looking for them.

## This month

- Restore one awkward system and write down the hours.
- Store encryption keys and recovery steps outside the systems they recover.
- Check that at least one copy cannot be deleted with your daily administrator account.$md$,
  '/services/technology-due-diligence', 'sent', '2025-10-02T15:00:00+10:00', '2025-10-07T09:00:00+11:00', '2025-10-07T09:00:00+11:00', '{"recipients": 89}'
)
on conflict (issue_number) do nothing;
