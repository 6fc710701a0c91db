type ErrorText = { status: number; title: string; text: string; link?: { href: string; words: string } };

/** The pages of the HTTP server for requests that it refuses, or that the application cannot serve. */
export const errorPages = {
  tooLarge: {
    status: 413,
    title: 'That message is too large',
    text: 'Nothing was sent. A form here takes up to 64 kB of text. Go back: your browser keeps what you typed. Shorten it and send it again.',
  },
  lengthRequired: {
    status: 411,
    title: 'That request did not say how long it is',
    text: 'Nothing was sent. Go back and send the form from your browser again.',
  },
  methodNotAllowed: {
    status: 405,
    title: 'That kind of request is not answered here',
    text: 'Open the page with an ordinary link instead.',
  },
  foreignOrigin: {
    status: 403,
    title: 'That form did not come from this site',
    text: 'Nothing was sent. Open the page on this site and send the form from there. If an extension hides where your requests come from, allow it for this site.',
  },
  staleForm: {
    status: 409,
    title: 'This page has changed since you opened it',
    text: 'Nothing was sent. Go back: your browser keeps what you typed. Copy your text, load the page again and send it once more.',
  },
  malformedForm: {
    status: 400,
    title: 'That form could not be read',
    text: 'Nothing was sent. Go back: your browser keeps what you typed. Load the page again and send it once more.',
  },
  archiveUnavailable: {
    status: 503,
    title: 'We cannot reach our newsletters just now',
    text: 'This page could not be made, because its text did not arrive in time. Nothing is lost. Load it again in half a minute.',
    link: { href: '/industry-updates', words: 'go to the newsletter archive' },
  },
  unavailable: {
    status: 503,
    title: 'We cannot make this page just now',
    text: 'Something on our side failed, and we have been told. Nothing is lost. Load the page again in half a minute.',
  },
  busy: {
    status: 503,
    title: 'More visitors than we can serve at this moment',
    text: 'Nothing is lost, and nothing was sent. Wait a few seconds and load the page again; if you sent a form, go back first: your browser keeps what you typed.',
  },
  misdirected: {
    status: 421,
    title: 'This server does not answer under that name',
    text: 'The address that was asked for belongs to another site.',
  },
  missingHost: {
    status: 400,
    title: 'That request does not say which site it is for',
    text: 'It must have one Host header, and only one.',
  },
  badRequest: {
    status: 400,
    title: 'That address could not be read',
    text: 'Check the address for stray characters, or start from the home page.',
  },
} satisfies Record<string, ErrorText>;
