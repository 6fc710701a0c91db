import { describe, expect, it } from 'vitest';
import { CERTIFICATE_URL, TOPIC } from '#lib/tests/support/sns.ts';
import { certificateAddress, confirmationAddress } from './sns-address.ts';

const HOST = 'sns.ap-southeast-2.amazonaws.com';

describe('the address of a certificate', () => {
  it.each([
    CERTIFICATE_URL,
    'https://sns.us-east-1.amazonaws.com/a.pem',
    'https://sns.us-gov-west-1.amazonaws.com/a.pem',
  ])('%s is of Amazon SNS', (address) => {
    expect(certificateAddress(address)).toBe(address);
  });

  it.each([
    `http://${HOST}/a.pem`,
    `https://${HOST}:8443/a.pem`,
    `https://${HOST}.evil.test/a.pem`,
    `https://${HOST}./a.pem`,
    `https://${HOST}@evil.test/a.pem`,
    `https://user:password@${HOST}/a.pem`,
    `https://evil.test\\@${HOST}/a.pem`,
    `https://evil.test/https://${HOST}/a.pem`,
    `https://evil.test#${HOST}/a.pem`,
    `https://evil-${HOST}/a.pem`,
    'https://sns.amazonaws.com/a.pem',
    'https://sns.s3.amazonaws.com/a.pem',
    'https://sns.s3-us-west-2.amazonaws.com/a.pem',
    'https://sns.s3.ap-southeast-2.amazonaws.com/a.pem',
    'https://sqs.ap-southeast-2.amazonaws.com/a.pem',
    'https://sns.ap-southeast-2.amazonaws.com.cn/a.pem',
    `https://${HOST}/a.pem?b`,
    `https://${HOST}/a.pem#b`,
    `https://${HOST}/?a=b.pem`,
    `https://${HOST}/a.txt`,
    'a.pem',
    '',
  ])('%s is not', (address) => {
    expect(certificateAddress(address)).toBeUndefined();
  });
});

describe('the address that confirms a subscription', () => {
  const address = (changes: Record<string, string> = {}, base = `https://${HOST}/`) =>
    `${base}?${new URLSearchParams({ Action: 'ConfirmSubscription', TopicArn: TOPIC, Token: 'a1', ...changes }).toString()}`;

  it('is one of Amazon SNS for this topic', () => {
    expect(confirmationAddress(address(), TOPIC)).toBe(address());
  });

  it.each([
    ['another topic', address({ TopicArn: `${TOPIC}-2` })],
    ['another action', address({ Action: 'Unsubscribe' })],
    ['another host', address({}, 'https://evil.test/')],
    ['a host that begins alike', address({}, `https://${HOST}.evil.test/`)],
    ['no encryption', address({}, `http://${HOST}/`)],
    ['another path', address({}, `https://${HOST}/a`)],
    ['no parameters', `https://${HOST}/`],
  ])('is not one with %s', (_, wrong) => {
    expect(confirmationAddress(wrong, TOPIC)).toBeUndefined();
  });
});
