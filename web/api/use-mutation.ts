import { useEffect, useState, useSyncExternalStore } from 'react';

type Handlers<Result, Input> = {
  onSuccess?: (result: Result, input: Input) => unknown;
  onError?: (error: Error, input: Input) => unknown;
  /** After `onSuccess` or `onError`. */
  onSettled?: (result: Result | undefined, error: Error | null, input: Input) => unknown;
};

/** A call that changes something on the server, and what follows it. Promises of these handlers are awaited. */
export type MutationOptions<Result, Input> = Handlers<Result, Input> & {
  mutationFn: (input: Input) => Promise<Result>;
};

type State<Result, Input> =
  | { status: 'idle'; data: undefined; error: null; variables: undefined }
  | { status: 'pending'; data: undefined; error: null; variables: Input }
  | { status: 'success'; data: Result; error: null; variables: Input }
  | { status: 'error'; data: undefined; error: Error; variables: Input };

const IDLE = { status: 'idle', data: undefined, error: null, variables: undefined } as const;

/** The state of one mutation: that of its latest call, which is pending until its handlers have ended. */
export function createMutation<Result, Input = void>(initial: MutationOptions<Result, Input>) {
  let options = initial;
  let state: State<Result, Input> = IDLE;
  let calls = 0;
  const listeners = new Set<() => void>();
  const setState = (next: State<Result, Input>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  /**
   * Calls the server. Throws its error, or that of a handler of the options. `own` handlers are called last, before the
   * state changes, unless the component is gone or there was a later call.
   */
  const mutateAsync = async (variables: Input, own: Handlers<Result, Input> = {}): Promise<Result> => {
    const call = ++calls;
    setState({ status: 'pending', data: undefined, error: null, variables });
    const finish = (next: State<Result, Input>) => {
      if (call !== calls) return;
      const isShown = listeners.size > 0;
      if (isShown && next.status === 'success') own.onSuccess?.(next.data, variables);
      if (isShown && next.status === 'error') own.onError?.(next.error, variables);
      if (isShown) own.onSettled?.(next.data, next.error, variables);
      setState(next);
    };
    try {
      const data = await options.mutationFn(variables);
      await options.onSuccess?.(data, variables);
      await options.onSettled?.(data, null, variables);
      finish({ status: 'success', data, error: null, variables });
      return data;
    } catch (thrown) {
      const error = thrown as Error;
      try {
        await options.onError?.(error, variables);
        await options.onSettled?.(undefined, error, variables);
      } finally {
        finish({ status: 'error', data: undefined, error, variables });
      }
      throw error;
    }
  };
  return {
    mutateAsync,
    /** Calls the server; its error is only in the state. */
    mutate: (variables: Input, own?: Handlers<Result, Input>) =>
      void mutateAsync(variables, own).catch(() => undefined),
    /** Forgets the latest call, which still runs to its end. */
    reset: () => {
      calls += 1;
      setState(IDLE);
    },
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setOptions: (next: MutationOptions<Result, Input>) => {
      options = next;
    },
  };
}

/**
 * Changes something on the server. The query cache's own hook retries and queues calls, which ours never do, and is
 * five times as big.
 */
export function useMutation<Result, Input = void>(options: MutationOptions<Result, Input>) {
  const [mutation] = useState(() => createMutation(options));
  useEffect(() => mutation.setOptions(options));
  const state = useSyncExternalStore(mutation.subscribe, mutation.getState, mutation.getState);
  const { mutate, mutateAsync, reset } = mutation;
  return { ...withFlags(state), mutate, mutateAsync, reset };
}

/** The state with a statement for each status, which narrows what it has. */
function withFlags<Result, Input>(state: State<Result, Input>) {
  const none = { isPending: false, isSuccess: false, isError: false } as const;
  switch (state.status) {
    case 'pending':
      return { ...state, ...none, isPending: true } as const;
    case 'success':
      return { ...state, ...none, isSuccess: true } as const;
    case 'error':
      return { ...state, ...none, isError: true } as const;
    default:
      return { ...state, ...none } as const;
  }
}
