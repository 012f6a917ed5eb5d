import { expect, test } from 'vitest';
import { createMutation } from './use-mutation.ts';

/** A promise that the test ends. */
function deferred<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<Value>((whenDone, whenFailed) => {
    resolve = whenDone;
    reject = whenFailed;
  });
  return { promise, resolve, reject };
}

test('a call is pending until its handlers have ended, in their order', async () => {
  const seen: string[] = [];
  const refetch = deferred<void>();
  const mutation = createMutation({
    mutationFn: async (id: string) => `done ${id}`,
    onSuccess: (result, id) => {
      seen.push(`success ${result} ${id}`);
      return refetch.promise;
    },
    onSettled: (result, error) => void seen.push(`settled ${result} ${error}`),
  });
  mutation.subscribe(() => seen.push(mutation.getState().status));
  const called = mutation.mutateAsync('a');
  expect(mutation.getState()).toMatchObject({ status: 'pending', variables: 'a' });
  refetch.resolve();
  await expect(called).resolves.toBe('done a');
  expect(seen).toEqual(['pending', 'success done a a', 'settled done a null', 'success']);
  expect(mutation.getState()).toMatchObject({ status: 'success', data: 'done a', variables: 'a' });
});

test('an error reaches the handlers, the state and the caller', async () => {
  const seen: unknown[] = [];
  const refused = new Error('slot_taken');
  const mutation = createMutation({
    mutationFn: () => Promise.reject(refused),
    onSuccess: () => seen.push('success'),
    onError: (error) => seen.push(error),
    onSettled: (result, error) => seen.push([result, error]),
  });
  await expect(mutation.mutateAsync()).rejects.toBe(refused);
  expect(seen).toEqual([refused, [undefined, refused]]);
  expect(mutation.getState()).toMatchObject({ status: 'error', error: refused, data: undefined });
});

test('an error of a handler ends the call as an error', async () => {
  const broken = new Error('not read again');
  const mutation = createMutation({ mutationFn: async () => 'done', onSuccess: () => Promise.reject(broken) });
  await expect(mutation.mutateAsync()).rejects.toBe(broken);
  expect(mutation.getState()).toMatchObject({ status: 'error', error: broken });
});

test('the state is that of the latest call, and of none after a reset', async () => {
  const calls = [deferred<string>(), deferred<string>(), deferred<string>()];
  const mutation = createMutation({ mutationFn: (index: number) => calls[index]?.promise ?? Promise.resolve('') });
  const [first, second] = [mutation.mutateAsync(0), mutation.mutateAsync(1)];
  calls[0]?.resolve('first');
  await first;
  expect(mutation.getState()).toMatchObject({ status: 'pending', variables: 1 });
  calls[1]?.resolve('second');
  await second;
  expect(mutation.getState()).toMatchObject({ status: 'success', data: 'second' });
  const third = mutation.mutateAsync(2);
  mutation.reset();
  calls[2]?.resolve('third');
  await expect(third).resolves.toBe('third');
  expect(mutation.getState()).toMatchObject({ status: 'idle', data: undefined, variables: undefined });
});

test('the handlers of a running call are those of the latest render', async () => {
  const seen: string[] = [];
  const reply = deferred<string>();
  const mutation = createMutation({ mutationFn: () => reply.promise, onSuccess: () => seen.push('old') });
  const called = mutation.mutateAsync();
  mutation.setOptions({ mutationFn: () => reply.promise, onSuccess: () => seen.push('new') });
  reply.resolve('done');
  await called;
  expect(seen).toEqual(['new']);
});

test('the handlers of one call are called last, and only while the component shows it', async () => {
  const seen: string[] = [];
  const mutation = createMutation({
    mutationFn: async (name: string) => name,
    onSuccess: (name) => seen.push(`options ${name}`),
  });
  const own = (name: string) => ({
    onSuccess: () => seen.push(`own ${name} while ${mutation.getState().status}`),
    onSettled: () => seen.push(`settled ${name}`),
  });
  const unsubscribe = mutation.subscribe(() => undefined);
  await Promise.all([mutation.mutateAsync('a', own('a')), mutation.mutateAsync('b', own('b'))]);
  unsubscribe();
  await mutation.mutateAsync('c', own('c'));
  expect(seen).toEqual(['options a', 'options b', 'own b while pending', 'settled b', 'options c']);
});
