// A line of server-sent events: headers, places, beat and end, the same for whoever has something to tell.
import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../../kernel/ctx.ts'
import { securityHeaders } from '../../kernel/serve/headers.ts'
import { refusalEnvelope } from '../../kernel/serve/serve.ts'
import { LineCount, type Places } from './lineCount.ts'

const BEAT_MS = 20_000

export interface Line {
  /** Bytes of the stream, with their empty line at the end. */
  write(text: string): void
  /** What is to be done once the line is over, however it came to it. */
  whenOver(stop: () => void): void
  end(): void
}
/** Opens a line that takes `places`, or answers that there are too many and returns null. `onBeat` is done with every beat. */
export type OpenLine = (req: FastifyRequest, reply: FastifyReply, places: Places, onBeat?: () => void) => Line | null

/** The lines of one address of the mall, counted apart from those of others. */
export function linesOf(app: FastifyInstance, world: World): OpenLine {
  const count = new LineCount()
  const headers = securityHeaders(world.settings)
  const open = new Set<ServerResponse>()
  // A stream never ends by itself: closing the server would wait for it.
  app.addHook('preClose', async () => {
    for (const raw of open) raw.end()
  })
  return (req, reply, places, onBeat) => {
    const leave = count.enter(places)
    if (!leave) {
      const seconds = 30
      void reply.code(429).header('retry-after', `${seconds}`).send(refusalEnvelope('TOO_MANY', { seconds }))
      return null
    }
    reply.hijack()
    // A quiet line is not a dead one: its own beat finds that out.
    req.raw.socket.setTimeout(0)
    req.raw.socket.setNoDelay(true)
    const { raw } = reply
    raw.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    raw.write(': 已连接\n\n')
    open.add(raw)
    const beat = setInterval(() => {
      // Named, so that the page can tell a quiet line from a dead one.
      raw.write('event: beat\ndata: 1\n\n')
      onBeat?.()
    }, BEAT_MS)
    const stops: (() => void)[] = [leave]
    let over = false
    const end = () => {
      if (over) return
      over = true
      open.delete(raw)
      clearInterval(beat)
      for (const stop of stops) stop()
    }
    raw.on('close', end)
    raw.on('error', end)
    return {
      write: text => void raw.write(text),
      whenOver: stop => (over ? stop() : void stops.push(stop)),
      end: () => void raw.end(),
    }
  }
}
