-- One issue in each state that is not public: 27 draft, 28 scheduled, 29 processing, 30 failed.
-- They give the admin screen every badge to show; the public archive must show none of them.

insert into public.newsletter_issues
  (issue_number, title, summary, content, status, created_at, sent_at, scheduled_for, metrics)
values
(
  27,
  'Watching an AI feature in production',
  'Uptime says an AI feature answers; four further signals say whether the answers are still any good.',
  $md$The assistant on your website answered every question last night, each in under two seconds. It also told eleven people that you deliver on Sundays. You do not.

Ordinary monitoring sees a healthy service. Requests succeeded and nothing was slow. An AI feature has a second way to fail: it can be available and wrong.

## Four signals beside uptime

- **Groundedness.** For answers that should come from your documents, does the cited passage support the claim? Check a daily sample, by a person or by a second model whose judgement you audit.
- **Refusals and hand-overs.** A sudden rise or fall usually means that a prompt, a document or a model has changed.
- **Corrections.** Count how often staff edit a draft before sending it, and how heavily. It is the most honest quality measure you have.
- **Cost per outcome.** Tokens per resolved question, not per call. Loops and long contexts show here first.

Record the model version, the prompt version and the documents retrieved with every answer. Without those three, you cannot explain last night to the customer who turned up on Sunday. The [OpenTelemetry](https://opentelemetry.io/) project is developing common names for generative AI telemetry, which spares you from inventing your own.

## Keep a small exam

Write fifty questions with agreed answers, including ten that the assistant should decline. Run them before each change and on a timer, because a hosted model can change without you.

## This month

- Log versions and sources with each answer, with personal information removed.
- Start the exam with twenty questions and add every real mistake.
- Decide the score at which the feature is switched off, and who switches it.$md$,
  'draft', '2026-11-09T11:15:00+11:00', null, null, '{}'
),
(
  28,
  'Summer on call: one page before you close the office',
  'Who answers, what they may switch off, and whom they ring: a one-page roster for the weeks the office is closed.',
  $md$It is 2 January. A customer rings the mobile of someone who has moved to sales, because that number was on a sticker. The fault takes ten minutes to fix and nine hours to reach the right person.

One page prevents it, if it answers four questions.

**Who?** A name and a deputy for each week, each within reach of a laptop and a signal. Pay them for it, or give the time back.

**What may they do?** List the actions they can take without permission: disconnect a server, disable an account, put up a maintenance page, spend up to a stated sum. A person who has to ask at midnight will wait until morning.

**Whom do they ring?** Hosting, internet, bank, insurer, lawyer, and the director who wants to know. Use numbers that have been tested this week.

**What can wait?** Say so plainly. Most things can.

## This month

- Print the page. Put a copy at home and one in the car.
- Test every number, including the after-hours line you pay for.
- Check that certificates, domains and licences do not expire before February.
- Confirm where to report an incident at [cyber.gov.au](https://www.cyber.gov.au/).$md$,
  'scheduled', '2026-11-11T14:50:00+11:00', null,
  -- The next 15 December, so that it is still to come whenever the seeds are loaded.
  (date_trunc('year', now() at time zone 'Australia/Sydney' + interval '17 days')
    + interval '11 months 14 days 9 hours') at time zone 'Australia/Sydney',
  '{}'
),
(
  29,
  'Joiners, movers and leavers: who still has a key?',
  'Leavers are noticed and movers are not; a monthly comparison of two lists finds the access nobody meant to keep.',
  $md$She began in accounts, moved to operations and now runs a warehouse. She can still approve payments. Nobody decided that. Nobody decided anything, which is how access grows.

Businesses usually notice **leavers**, because a laptop comes back. **Movers** are the quiet risk: each new role adds rights and none removes them. Add accounts that belong to no person, such as the scanner's mailbox or an old integration, and the list of who can do what stops resembling the staff chart.

The control is a comparison. Take the payroll list and the identity list, and put them side by side. Every enabled account should match a person or a named service with an owner. Then take your five most sensitive rights, such as paying, exporting customers, administering email, changing DNS and deleting backups, and ask each manager: *should this person have this, in the job they do now?*

## This month

- Run the two-list comparison and disable what matches nobody.
- Have managers confirm the five rights in writing.
- Make the role change form remove access before it grants any.
- Put the next comparison in the calendar.

Our [Cyber Security Policy Quickstart](/sme-quickstarts/cyber-security-policy) includes the procedure.$md$,
  'processing', '2026-11-13T10:30:00+11:00', null, '2026-11-20T09:00:00+11:00', '{}'
),
(
  30,
  'Read a penetration test quote before you sign it',
  'Five lines in a penetration test proposal decide whether you buy knowledge or a scan with a cover page.',
  $md$Three quotes for a penetration test: one is five times the price of another, and all three describe the work in the same paragraph. The difference is in the lines nobody reads.

**Scope.** Which addresses, applications and user roles are included, and which are not? A test without a signed-in account rarely sees what your customers see.

**Method.** How many days of a person's time, and whose? An automated scan has its place, at a scan's price. For web applications, ask whether testing follows the [OWASP](https://owasp.org/) testing guide.

**Rules.** Hours, contacts, what happens if something breaks, and written permission from your hosting provider where it requires one.

**Report.** Ask for a sample with the names removed. Look for steps you could repeat, an effect stated in business terms, and a fix your developers would recognise.

**Retest.** Is checking the fixes included, and within how many weeks?

A test finds what was wrong on those days. It replaces neither patching nor review.

## This month

- Write your scope before you ask for quotes, so that they can be compared.
- Fix what a scanner can find first. Do not pay a specialist to find it.
- Reserve a week of developer time for the findings.$md$,
  'failed', '2026-11-16T13:20:00+11:00', null, '2026-11-18T09:00:00+11:00', '{}'
)
on conflict (issue_number) do nothing;
