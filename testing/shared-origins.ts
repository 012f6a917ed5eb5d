/**
 * The value of SHARED_ORIGINS in tests, whose people book from one machine under a few domains. A test of the limit by origin
 * opens its portal without it.
 */
export const SHARED_ORIGINS = '127.0.0.1,example.test,demo.test,bench.test';
