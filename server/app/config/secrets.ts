import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Minimum length of SESSION_SECRET, in characters. */
export const MIN_SECRET_LENGTH = 32;
const MIN_DIFFERENT = 10;
/** The shortest part of a sequence that is refused, in characters. Random text has one of this length once in millions. */
const SEQUENCE_LENGTH = 8;
const sequences = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
].flatMap((sequence) => [sequence, sequence.split('').toReversed().join('')]);
/** Secrets that this repository has had in its tests and documents, and that no sequence gives away. */
const published = [
  'kP2v9sXq7LmZ4tRw8YbNc3HdGf6JaE1u',
  'bench-0f6d2b7a9c41e8535d7b1f02c6a4',
  'record-7d1f40c2a96be835d07b1f02c6a4',
  'another-secret-of-another-portal',
];

/** The error of SESSION_SECRET, to follow the setting's name; null if it may be random. */
export function findFaultOfSecret(secret: string): string | null {
  if (secret.length < MIN_SECRET_LENGTH) return `is shorter than ${MIN_SECRET_LENGTH} characters`;
  if (new Set(secret).size < MIN_DIFFERENT) return 'is not random: it repeats a few characters';
  if (isRepetition(secret)) return 'is not random: it repeats a word';
  if (hasSequence(secret)) return 'is not random: it has a sequence, such as 01234567';
  return published.includes(secret) ? 'is published with the source of the portal' : null;
}

function isRepetition(text: string): boolean {
  const half = Math.floor(text.length / 2);
  return Array.from({ length: half }, (_none, index) => index + 1).some(
    (part) => text.slice(part) === text.slice(0, -part),
  );
}

function hasSequence(text: string): boolean {
  const letters = text.toLowerCase();
  return Array.from({ length: letters.length - SEQUENCE_LENGTH + 1 }, (_none, index) =>
    letters.slice(index, index + SEQUENCE_LENGTH),
  ).some((part) => sequences.some((sequence) => sequence.includes(part)));
}

/** SESSION_SECRET, or in demo mode a random secret that is created once and stored in the data folder. */
export function readSessionSecret(configured: string | undefined, dataDir: string): string {
  if (configured) return configured;
  const file = join(dataDir, 'session-secret');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}

/** Derives a secret for one purpose; it does not reveal the original one. */
export function deriveSecret(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}
