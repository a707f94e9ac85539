import autocannon from 'autocannon'

export interface Load {
  perSecond: number
  p50: number
  p99: number
  bad: number
  total: number
}

export interface Shot {
  path: string
  body: object
  token?: string
  /** Sent in place of the body, as a form. */
  form?: string
  /** Of a page: what its reader's browser sends; of a call: what goes with it. */
  headers?: Record<string, string>
}

/** Fires the shots in turn for some seconds (or all of them once with `amount`) over `clients` connections; `bad` counts answers that are no success. */
export async function load(
  base: string,
  shots: readonly Shot[],
  o: { seconds?: number; amount?: number; clients?: number; method?: 'GET' | 'POST' },
): Promise<Load> {
  let bad = 0
  let next = 0
  // The tool's own clock ticks in whole seconds: the last answer's time is taken here.
  let from = 0
  let until = 0
  const method = o.method ?? 'POST'
  const result = await autocannon({
    url: base,
    connections: o.clients ?? 16,
    ...(o.amount ? { amount: o.amount } : { duration: o.seconds ?? 6 }),
    requests: [
      {
        method,
        setupRequest: request => {
          from ||= performance.now()
          const shot = shots[next++ % shots.length] as Shot
          return {
            ...request,
            path: shot.path,
            ...(method === 'POST'
              ? {
                  body: shot.form ?? JSON.stringify(shot.body),
                  headers: {
                    'content-type': shot.form === undefined ? 'application/json' : 'application/x-www-form-urlencoded',
                    ...(shot.token ? { token: shot.token } : {}),
                    ...shot.headers,
                  },
                }
              : shot.headers
                ? { headers: shot.headers }
                : {}),
          }
        },
        onResponse: (status, body) => {
          until = performance.now()
          if (status !== 200 || (method === 'POST' && body.includes('"status":') && !body.startsWith('{"status":{"code":1,')))
            bad += 1
        },
      },
    ],
  })
  const seconds = (until - from) / 1000
  return {
    perSecond: result.requests.total / seconds,
    p50: result.latency.p50,
    p99: result.latency.p99,
    bad,
    total: result.requests.total,
  }
}
