import { jwtVerify } from 'jose';

/** Whether this is an unexpired HS256 token signed with `secret`; every other algorithm is refused. */
export async function isValidToken(token: string, secret: string, now = new Date()): Promise<boolean> {
  try {
    await jwtVerify(token, Buffer.from(secret), {
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
      currentDate: now,
    });
    return true;
  } catch {
    return false;
  }
}
