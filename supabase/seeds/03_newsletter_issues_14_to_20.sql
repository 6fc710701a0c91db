-- Newsletter archive, issues 14–20 (November 2025 to May 2026). An issue number that exists is left as it is.

insert into public.newsletter_issues
  (issue_number, title, summary, content, related, status, created_at, sent_at, scheduled_for, metrics)
values
(
  14,
  'Passkeys first for the people attackers want most',
  'Codes and push prompts can be phished; passkeys and security keys cannot be replayed on a fake site. Administrators first.',
  $md$The sign-in page looks right, the password is accepted, and the six-digit code goes through. A moment later the real site has a new session, and it belongs to whoever runs the copy in the middle.

One-time codes and push approvals stop a stolen password used on its own. They do not stop a page that relays both as you type. **Phishing-resistant** methods do, because the credential is bound to the genuine web address: on a look-alike, there is nothing to hand over. Passkeys, hardware security keys and Windows Hello for Business work this way.

The [Essential Eight](https://www.cyber.gov.au/) asks for phishing-resistant authentication from Maturity Level Two. You need not wait for that target to protect the accounts that matter most: administrators, finance, executives and whoever can change DNS.

Recovery is the weak door. If a help desk resets a passkey after a friendly call, attackers will call the help desk.

## This month

- Issue two security keys, or a key and a passkey, to every administrator.
- Require phishing-resistant sign-in for those accounts and block older protocols.
- Write the lost-key procedure, with identity checked in person or on video against a known face.
- Learn the standard's terms at the [FIDO Alliance](https://fidoalliance.org/).$md$,
  '/sme-quickstarts/cyber-security-awareness', 'sent', '2025-10-30T09:35:00+11:00', '2025-11-04T09:00:00+11:00', '2025-11-04T09:00:00+11:00', '{"recipients": 93}'
),
(
  15,
  'The first 30 days of a suspected data breach',
  'What the Notifiable Data Breaches scheme asks of you from suspicion to notice, arranged by day, with the records to keep.',
  $md$On Tuesday a staff member reports that a shared folder was open to anyone with the link. It held two years of job applications. Nobody can say yet whether a stranger opened it. Under the Privacy Act 1988 (Cth), that uncertainty starts a clock.

The **Notifiable Data Breaches scheme**, in Part IIIC of the Act, covers organisations bound by the Australian Privacy Principles and some others, such as holders of tax file numbers for that information. Many businesses with turnover of AUD 3 million or less are outside the Act, with important exceptions: health service providers, for one. Settle which you are before you need to know.

## Suspicion and belief

Two thresholds matter. If you have reasonable grounds to *suspect* an eligible data breach, you must carry out a reasonable and expeditious assessment and take all reasonable steps to finish it within **30 calendar days**. The regulator treats that as the maximum. If you have reasonable grounds to *believe* one has occurred, you notify as soon as practicable. You may reach belief on day two.

A breach is **eligible** when three things hold: there was unauthorised access, disclosure, or a loss likely to lead to either; a reasonable person would conclude that serious harm to someone is likely; and you have not prevented that harm by acting first. Closing the link before anyone opened it, with logs to prove it, can end the matter.

## Days 1 to 3: contain and record

Close the exposure, but copy the logs before you change anything that rotates them. Open an incident record with times, names and decisions. Tell your insurer and your lawyer; policies often require prompt notice. Check the other clocks too: contracts, sector regulators, and the 72-hour report if a ransom has been paid.

## Days 3 to 14: find out what was there

List the kinds of information, the number of people, and the period. Job applications can hold identity documents, health details and referees' private numbers. Ask who may have obtained it and whether it was encrypted. The likelihood of serious harm turns on the *combination*: a name with a passport scan is worse than either alone. Consider physical, psychological, emotional, financial and reputational harm.

## Days 14 to 30: decide and notify

If the breach is eligible, prepare a statement for the [Office of the Australian Information Commissioner](https://www.oaic.gov.au/). It must contain your identity and contact details, a description of the breach, the kinds of information, and the steps you recommend people take. Then tell people: everyone whose information was involved, or only those at risk, or, if neither is practicable, publish the statement on your website and publicise it.

Write the notice for a person reading it at a kitchen table. Say what happened, what it means for them, what you have done, and which two things they should do today. Leave out "out of an abundance of caution".

If you conclude that the breach is not eligible, keep the reasoning. A dated page that explains why serious harm was unlikely is your evidence that an assessment took place.

## The decision that shortens all of this

The cheapest protection is not holding the data. Applications from unsuccessful candidates rarely need to be kept for two years, and identity documents rarely need to be kept once checked. Each folder you delete, within the law's retention rules, is a folder you never assess.

## This month

- Name the person who decides when suspicion becomes belief, and a deputy for January.
- Draft the statement and the personal notice now, with blanks.
- Confirm that your file-sharing and email logs go back further than 30 days.
- Delete one category of personal information you no longer need.

Our [Cyber Security Policy Quickstart](/sme-quickstarts/cyber-security-policy) is a place to write the plan down. This issue is general information and not legal advice.$md$,
  '/sme-quickstarts/cyber-security-policy', 'sent', '2025-11-27T16:00:00+11:00', '2025-12-02T09:00:00+11:00', '2025-12-02T09:00:00+11:00', '{"recipients": 97}'
),
(
  16,
  'A tabletop exercise in sixty minutes',
  'One scenario, five people and three timed surprises will show you where your incident plan stops being true.',
  $md$"Who can turn the website off?" In a calm meeting room the question produces a pause, two names and a discovery: one of them left in October.

A tabletop exercise is a conversation with a clock. You need a facilitator, a note-taker, and the people who would really decide: operations, finance, communications, IT and the chief executive. No slides and no blame.

**First ten minutes.** Set the scene: it is Thursday morning, orders have stopped, and a note on a server demands payment. Ask what happens in the first quarter of an hour.

**Next thirty-five.** Add a surprise about every ten minutes. Email is unavailable. A journalist calls. The backup administrator is on a flight. Each time ask: who decides, what do they need to know, and how do they find it?

**Last fifteen.** Write down what failed. Choose three fixes, each with a name and a date.

The value lies in the small gaps: a phone list kept on the encrypted drive, a bank limit nobody can change at night.

## This month

- Book the hour and choose a scenario from your own risk register.
- Bring the printed plan and strike out every line that proves wrong.
- Borrow questions from the incident guidance at [cyber.gov.au](https://www.cyber.gov.au/).
- Repeat in six months with a different facilitator.$md$,
  '/services/technology-due-diligence', 'sent', '2026-01-08T13:10:00+11:00', '2026-01-13T09:00:00+11:00', '2026-01-13T09:00:00+11:00', '{"recipients": 101}'
),
(
  17,
  'Sort suppliers by what stops when they stop',
  'A supplier questionnaire for everyone tells you little; three tiers put your effort where a failure would hurt.',
  $md$The same security questionnaire, all one hundred and forty questions of it, went to the payroll provider and to the company that waters the plants. Both replied yes to nearly everything. Neither reply was read.

Sort suppliers first, by two questions: **what stops if they stop, and what leaks if they leak?** Three tiers are enough.

- **Critical**: your service halts within a day, or they hold sensitive personal information at scale.
- **Important**: you would manage for a week, or they hold some personal information.
- **Routine**: everyone else. A contract and an invoice will do.

Spend the effort on the first tier, which for most small businesses is five to ten names. Ask each for evidence you can read: a current ISO/IEC 27001 certificate with its *scope*, a recent independent assurance report, the date of the last restore test. Agree how many hours they have to tell you of an incident. Know how you would leave, and in what format your data comes back.

## This month

- Sort the accounts payable list into tiers with the head of each team.
- Remove the access of any supplier nobody claims.
- Write a half-page exit plan for one critical supplier.
- Read the supply chain guidance on [cyber.gov.au](https://www.cyber.gov.au/).$md$,
  '/services/technology-due-diligence', 'sent', '2026-01-29T11:45:00+11:00', '2026-02-03T09:00:00+11:00', '2026-02-03T09:00:00+11:00', '{"recipients": 106}'
),
(
  18,
  'OpenTelemetry: own your instrumentation, choose your vendor later',
  'How an open standard for traces, metrics and logs changes your negotiating position, and how sampling decides the bill.',
  $md$The renewal quote arrives four weeks before the contract ends, and it is half as much again. You ask engineering how long it would take to move. The answer is most of a year, because the vendor's agent is compiled into forty services. The negotiation is over before it starts.

[OpenTelemetry](https://opentelemetry.io/) exists to prevent that conversation. It is an open source project of the Cloud Native Computing Foundation that defines how software describes its own behaviour: **traces** that follow a request across services, **metrics** that count and measure, and **logs** that record events. It supplies libraries for the major languages, a wire protocol called OTLP, and common names for common things, so that a duration means the same in every service.

Most observability vendors accept OTLP. Instrument once against the standard, and the vendor becomes a destination you configure.

## The Collector is where control lives

Between your services and any vendor sits the **OpenTelemetry Collector**, a process you run. It receives telemetry, processes it and exports it to one or more places. Three jobs belong there.

**Redaction.** Remove access tokens, email addresses and health details before anything leaves your network. Deciding this once, centrally, is safer than trusting each team to remember.

**Routing.** Send security logs to one store, application traces to another and a copy of everything to cheap storage. During a migration, send to the old vendor and the new one and compare.

**Reduction.** Drop health checks and debug noise. Sample the rest.

## Sampling decides the bill

Keeping every trace is rarely worth the money, since most requests succeed in the same dull way. There are two approaches.

**Head sampling** decides at the start of a request, usually by a percentage. It is simple and cheap. It cannot know that the request will later fail, so at ten per cent you lose roughly nine failures in ten.

**Tail sampling** waits until the trace is complete and then chooses: keep every error, every slow request, and a small share of the rest. It costs memory, because spans are held while the Collector waits, and when you run several Collectors all spans of one trace must reach the same one. Start with head sampling, and move to tail sampling for the services where rare failures are expensive.

One trap deserves a line in your design notes. If you compute request counts and error rates from spans, compute them **before** sampling. Otherwise your dashboards describe the sample and not the business.

## What the standard does not give you

OpenTelemetry produces and moves data. It does not store it, draw it or wake anyone. You still need a backend, alert rules and somebody who understands both. Dashboards, alerts and saved queries remain in the vendor's own format, so keep their definitions in version control, and write the ten that matter in words: what is measured, over which period, and who is told.

Automatic instrumentation gets you traces of web requests and database calls in a day. The attributes that answer business questions, such as the plan a customer is on or the size of an order, have to be added by someone who knows what those questions are. Choose values with a limited range, and keep personal information out.

## This month

- List where vendor-specific agents and libraries are compiled in, and note which contract each one ties you to.
- Run a Collector in front of one service, exporting to your current vendor. Change nothing else.
- Write a redaction rule and prove it works with a planted token.
- Measure volume by service for a week. The top two usually explain the bill.
- Put an OTLP clause in the next observability contract you sign.

If you want help planning the move, see our [observability services](/services/data-analytics) or [contact us](/contact).$md$,
  '/services/data-analytics', 'sent', '2026-02-26T14:30:00+11:00', '2026-03-03T09:00:00+11:00', '2026-03-03T09:00:00+11:00', '{"recipients": 112}'
),
(
  19,
  'Six questions from the Govern function of NIST CSF 2.0',
  'NIST added Govern to its Cybersecurity Framework; its six categories make six questions a director can ask.',
  $md$A director asks whether the company is secure. The IT manager says yes, mostly. Neither learned anything, because the question had no edges.

Version 2.0 of the [NIST Cybersecurity Framework](https://www.nist.gov/cyberframework), published in February 2024, added a sixth function, **Govern**, beside Identify, Protect, Detect, Respond and Recover. Its six categories turn readily into questions:

- **Organisational context.** Which services and legal duties would an incident put at risk?
- **Risk management strategy.** How much loss or downtime have we agreed to accept, and where is that written?
- **Roles, responsibilities and authorities.** Who decides in the first hour, and do they have the money to act?
- **Policy.** Which policy changed last year because something was learned?
- **Oversight.** What did we review, and what did we do differently afterwards?
- **Supply chain risk.** Which supplier could stop us, and when did we last check?

Good answers contain a name, a date or a number. An answer that contains none of them is a task.

## This month

- Send the six questions ahead of the next board meeting, with one page for replies.
- Record the gaps as actions with owners.
- Map the Essential Eight work you already do to the Protect function, so the two programs share one report.$md$,
  '/services/technology-due-diligence', 'sent', '2026-04-01T10:15:00+11:00', '2026-04-08T09:00:00+10:00', '2026-04-08T09:00:00+10:00', '{"recipients": 115}'
),
(
  20,
  'Keep the logs you will need twelve months from now',
  'Default retention is often shorter than the time it takes to notice an intruder; five log sources deserve a year.',
  $md$The forensic analyst asks for sign-in records from last August. Your subscription kept thirty days. The intruder's arrival, and therefore the list of what was touched, is now a matter of opinion.

Retention is a decision you make before you know why you need it. The Australian Signals Directorate's Information Security Manual asks that event logs be kept searchable for at least twelve months. You may not be bound by the manual, but the period is a sensible default. At Essential Eight Maturity Level Two, logs must also be collected centrally and protected from change.

Keep a year of these five before anything else:

- identity sign-ins and administrator actions
- email: rules, forwarding, delegated access
- firewall and remote access
- cloud control plane: who created, changed or deleted what
- backup and security tools: who disabled them

Store them where your daily administrator cannot delete them. Synchronise clocks, and record times with their offset from UTC.

Logs hold personal information too. Restrict who reads them and delete them on schedule.

## This month

- Look up the real retention of each of the five. Expect a surprise.
- Search for one event eleven months old and time how long it takes.
- Compare your list with the logging guidance on [cyber.gov.au](https://www.cyber.gov.au/).$md$,
  '/services/data-analytics', 'sent', '2026-04-30T15:50:00+10:00', '2026-05-05T09:00:00+10:00', '2026-05-05T09:00:00+10:00', '{"recipients": 119}'
)
on conflict (issue_number) do nothing;
