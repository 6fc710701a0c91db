import { compare, hash } from 'bcryptjs';

/** What the auth servers make, hosted and embedded: either reads the other's. */
const ROUNDS = 10;

export const hashPassword = (password: string): Promise<string> => hash(password, ROUNDS);

export const isPassword = (password: string, hashed: string): Promise<boolean> => compare(password, hashed);
