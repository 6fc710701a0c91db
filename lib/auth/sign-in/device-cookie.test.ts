import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as DeviceCookie from './device-cookie.ts';

const email = 'admin@staff.example';
const now = 1_800_000_000_000;
let device: typeof DeviceCookie;
beforeAll(async () => {
  vi.stubEnv('ENQUIRY_SIGNING_SECRET', 'kJ8s0cVb2mQ9xYtRw4uEoP7aZhLd1fNg');
  vi.stubEnv('SITE_URL', 'https://www.example.com');
  vi.resetModules();
  device = await import('./device-cookie.ts');
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

describe('the cookie of a device', () => {
  it('names the device for its own account, however written, for half a year', () => {
    const { name, value, options } = device.deviceCookie(email, undefined, now);
    const found = device.deviceIn(value, 'Admin@Staff.example', now);
    expect(value.startsWith(`${found?.id}.`)).toBe(true);
    expect(found?.issuedAt).toBe(now);
    expect(name).toBe('__Host-admin-device');
    expect(options).toEqual({
      httpOnly: true,
      secure: true,
      sameSite: 'strict',
      path: '/',
      maxAge: 180 * 86_400,
    });
    expect(device.deviceIn(value, 'other@staff.example', now)).toBeUndefined();
    expect(device.deviceIn(value, email, now + 181 * 86_400_000)).toBeUndefined();
  });

  it('is the same device when it is renewed', () => {
    const id = device.deviceIn(device.deviceCookie(email, undefined, now).value, email, now)?.id;
    const renewed = device.deviceCookie(email, id, now + 1).value;
    expect(device.deviceIn(renewed, email, now)).toEqual({ id, issuedAt: now + 1 });
  });

  it('cannot be forged, stretched or cut', () => {
    const { value } = device.deviceCookie(email, undefined, now);
    const [id = '', until = '', seal = ''] = value.split('.');
    const forged = [
      undefined,
      '',
      '..',
      id,
      `${id}.${until}`,
      `${id}.${until}.${seal}0`,
      `${id}.${until}.${seal}.x`,
      `${id}.${Number(until) + 1}.${seal}`,
      `${crypto.randomUUID()}.${until}.${seal}`,
    ];
    for (const wrong of forged)
      expect([wrong, device.deviceIn(wrong, email, now)]).toEqual([wrong, undefined]);
  });
});
