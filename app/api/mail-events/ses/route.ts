import { handleSes } from '#lib/mail-events/handle-ses.ts';

/** Where Amazon SNS posts what Amazon SES says of our mails; it has no Origin, its signature is checked. */
export const POST = (request: Request): Promise<Response> => handleSes(request);
