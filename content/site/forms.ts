type Lengths = { minLength?: number; maxLength: number };

const count = (characters: number): string => characters.toLocaleString('en-AU');

/** What stands above and in the fields of the two forms. */
export const fieldLabels = {
  contact: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    company: 'Company',
    subject: 'Subject',
    message: 'Message',
  },
  quickstart: {
    name: 'Full Name',
    email: 'Email Address',
    company: 'Company Name',
    phone: 'Phone Number',
    message: 'Message',
  },
  optional: 'Optional',
} as const;

/**
 * What the enquiry forms say around and about their fields. The notices of the specification are in
 * notices.ts.
 */
export const forms = {
  requiredNote: '* required',
  errorPrefix: 'Error: ',
  summaryTitle: 'There is a problem',
  honeypot: 'Leave this field empty',
  lengthHint: ({ minLength, maxLength }: Lengths) =>
    `${minLength ? `${minLength} to` : 'Up to'} ${count(maxLength)} characters`,
  roomLeft: (room: number) => {
    const characters = Math.abs(room);
    return `${count(characters)} ${characters === 1 ? 'character' : 'characters'} ${room < 0 ? 'too many' : 'left'}`;
  },
  callLabels: { day1: 'First day', time1: 'First time', day2: 'Second day', time2: 'Second time' },
  call: {
    heading: 'Suggest two times for a call (optional)',
    hint: 'In Sydney time, on a day when our office is open. A call begins from 9:00 am to 5:30 pm. Our reply says which time suits, or offers another.',
  },
  /** `busy` while the form is being sent, in the words of docs/specification.md. */
  buttons: {
    contact: { idle: 'Send Message', busy: 'Sending...' },
    quickstart: { idle: 'Submit Inquiry', busy: 'Submitting...' },
  },
  /** `label` is in lower case. */
  fieldErrors: {
    missing: (label: string) => `Enter your ${label}`,
    tooLong: (label: string, maximum: number, length: number) =>
      `Shorten your ${label} to ${count(maximum)} characters or fewer; it has ${count(length)}`,
    tooShort: (label: string, minimum: number) =>
      `Write a little more: your ${label} needs at least ${minimum} characters`,
    controlCharacters: (label: string) => `Remove line breaks and invisible characters from your ${label}`,
    email: 'Enter an e-mail address such as name@company.com.au',
  },
  /** Behind the label of a day or a time for a call. */
  callErrors: {
    date: 'write it as 2027-02-25',
    time: 'write it as 14:30',
    dayMissing: 'choose a day, or clear the time',
    timeMissing: 'choose a time, or clear the day',
    closed: 'our office is closed on this day',
    hours: 'choose 9:00 am to 5:30 pm, Sydney time',
    past: 'this has passed in Sydney',
    far: 'choose one of the next 59 days',
    twice: 'choose another than the first',
  },
  reference: 'Your reference is {reference}.',
  /** Below the notice of a failure: what became of the message, and what to do. */
  problems: {
    rate_limited:
      'Nothing was sent: several messages came from your network in a short time. Your text is kept below; send it again {wait}, or write to {mail}.',
    busy: 'Nothing was sent: more messages are waiting than our system can take right now. Your text is kept below; send it again in a few seconds, or write to {mail}.',
    invalid_token:
      'Nothing was sent: this form was open for too long, or was sent within seconds of opening it. Your text is kept below; send it again, or write to {mail}.',
    rejected:
      'Nothing was sent: what arrived looked like the work of a program, for example because a field that people do not see was filled in. If you are a person, send it again or write to {mail}. Your text is kept below.',
    unavailable:
      'Treat your message as not sent: our system did not confirm it. Your text is kept below and sending it again is safe, since it is stored once. If it fails again, write to {mail}.',
    unavailableWithReference:
      'Treat your message as not sent: our system did not confirm it. Your text is kept below and sending it again is safe, since it is stored once. If it fails again, write to {mail} and quote reference {reference}.',
  },
} as const;

/** The problems below the form for the newsletter, apart, so that the script of enquiries leaves them out. */
export const signUpProblems = {
  rate_limited:
    'Several sign-ups came from your network in a short time. The address is kept below; send it again {wait}, or write to {mail}.',
  busy: 'More forms are waiting than our system can take right now. The address is kept below; send it again in a few seconds, or write to {mail}.',
  invalid_token:
    'This form was open for too long, or was sent within seconds of opening it. The address is kept below; send it again, or write to {mail}.',
  rejected:
    'What arrived looked like the work of a program, for example because a field that people do not see was filled in. If you are a person, send it again or write to {mail}.',
  unavailable:
    'Our system did not confirm it. The address is kept below and sending it again is safe. If it fails again, write to {mail}.',
  unavailableWithReference:
    'Our system did not confirm it. The address is kept below and sending it again is safe. If it fails again, write to {mail} and quote reference {reference}.',
} as const;
