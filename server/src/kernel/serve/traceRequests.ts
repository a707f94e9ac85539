// A request as the root of a trace: named by its route, never by its address, which may hold what is asked for.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type TracedRequest, tracing } from '../trace.ts'
import { ANY_CALL, pathOf } from './wire.ts'

/** Looked at by nobody: asked every few seconds, by machines. */
type Machine = (url: string) => boolean

/** `isCall`: what comes in where all calls do is named by its own path, if it is one. */
export function registerTraces(
  app: FastifyInstance,
  o: { believesProxy: boolean; askedByMachines: Machine; isCall: (path: string) => boolean },
): void {
  const { believesProxy, askedByMachines, isCall } = o
  const routeOf = (req: FastifyRequest): string => {
    if (req.is404) return 'page'
    const { url = 'page' } = req.routeOptions
    if (url !== ANY_CALL) return url
    const path = pathOf(req.url)
    return isCall(path) ? path : url
  }
  const looked = new WeakMap<FastifyRequest, TracedRequest>()
  app.addHook('onRequest', (req, _reply, done) => {
    if (!askedByMachines(req.url)) {
      // More than one address: whoever is connected is the proxy of the settings, and named the one behind it.
      const parent = believesProxy && (req.ips?.length ?? 0) > 1 ? req.headers.traceparent : undefined
      const route = routeOf(req)
      const facts = { 'http.request.method': req.method, 'http.route': route }
      const traces = tracing()
      const request = traces?.request(`${req.method} ${route}`, req.id, facts, typeof parent === 'string' ? parent : undefined)
      if (request) {
        looked.set(req, request)
        req.log = req.log.child({ trace_id: request.traceId })
      }
    }
    done()
  })
  // After the body was read: what reads it goes on under the socket, not under whoever began to.
  app.addHook('preValidation', (req, _reply, done) => {
    const request = looked.get(req)
    if (request) request.within(done)
    else done()
  })
  app.addHook('onResponse', (req, reply, done) => {
    looked.get(req)?.end(reply.statusCode)
    done()
  })
  // Who hung up gets no answer; what was done for him ends all the same.
  app.addHook('onRequestAbort', (req, done) => {
    looked.get(req)?.end(499)
    looked.delete(req)
    done()
  })
}
