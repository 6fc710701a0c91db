import { expect, it } from 'vitest';
import { signedHeaders } from './signature.ts';

// The example of the specification (spec/standard-webhooks.md).
const example = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  body: '{"test": 2432232314}',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  at: 1614265330_000,
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

it('signs as the specification of Standard Webhooks does', () => {
  expect(signedHeaders(example.id, example.body, [example.secret], example.at)).toEqual({
    'webhook-id': example.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': example.signature,
  });
});

it('signs with the earlier secret as well while there is one, and with none where there is none', () => {
  const both = signedHeaders(example.id, example.body, ['whsec_AAAA', example.secret], example.at);
  expect(both['webhook-signature']?.split(' ')).toEqual([expect.stringMatching(/^v1,/), example.signature]);
  expect(signedHeaders(example.id, example.body, [], example.at)).not.toHaveProperty('webhook-signature');
});
