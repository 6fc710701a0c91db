/**
 * The region is spelt out: `sns.s3-us-west-2.amazonaws.com` would be a bucket named "sns", with whatever
 * certificate its owner puts there.
 */
const SNS_HOST = /^sns\.[a-z]{2}(?:-[a-z]{1,20}){1,3}-\d{1,2}\.amazonaws\.com$/;

function snsAddress(text: string): URL | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || !SNS_HOST.test(url.host)) return undefined;
  return url.username || url.password || url.hash ? undefined : url;
}

/** The address of a signing certificate. @returns undefined for one that is not of Amazon SNS */
export function certificateAddress(text: string): string | undefined {
  const url = snsAddress(text);
  return url && url.pathname.endsWith('.pem') && !url.search ? url.href : undefined;
}

/** The address that confirms the subscription to this topic. @returns undefined for any other address */
export function confirmationAddress(text: string, topicArn: string): string | undefined {
  const url = snsAddress(text);
  if (url?.pathname !== '/') return undefined;
  const { Action, TopicArn } = Object.fromEntries(url.searchParams);
  return Action === 'ConfirmSubscription' && TopicArn === topicArn ? url.href : undefined;
}
