import { respondToForm } from '#lib/enquiries/respond-to-form.ts';
import { subscribe } from '#lib/newsletter/subscribing/subscribe.ts';

export const POST = (request: Request): Promise<Response> =>
  respondToForm(request, 'subscription', (form) => subscribe(form, request.headers));
