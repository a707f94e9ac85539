// A TCP proxy of the test: what a network does wrong can be done with it. Existing sockets fall silent (a dead host, a forgotten firewall
// state), new ones are refused, or every byte is late.
import net from 'node:net'

export interface TcpProxy {
  port: number
  /** Sockets that are open now carry nothing any more, in neither direction; nobody is told. New ones work. */
  blackhole(): void
  /** The other side learns at last that its silent sockets are dead, as it would after its own time-out. */
  bury(): void
  /** New connections are closed at once; open ones are cut when `cut`. */
  refuse(on: boolean, cut?: boolean): void
  /** Milliseconds every chunk waits, each way. */
  delay(ms: number): void
  /** Connections that are open now. */
  open(): number
  close(): Promise<void>
}

export async function tcpProxy(target: number, host = '127.0.0.1'): Promise<TcpProxy> {
  interface Pair {
    near: net.Socket
    far: net.Socket
    silent: boolean
  }
  const pairs = new Set<Pair>()
  let refusing = false
  let late = 0
  const carry = (pair: Pair, from: net.Socket, to: net.Socket): void => {
    from.on('data', chunk => {
      if (pair.silent) return
      const write = () => {
        if (!pair.silent && !to.destroyed && !to.write(chunk)) {
          from.pause()
          to.once('drain', () => from.resume())
        }
      }
      if (late > 0) setTimeout(write, late)
      else write()
    })
    from.on('error', () => {})
    from.on('close', () => {
      // Silence hides the end of the other side too.
      if (pair.silent && !to.destroyed) return
      pairs.delete(pair)
      to.destroy()
    })
  }
  const server = net.createServer(near => {
    if (refusing) {
      near.resetAndDestroy()
      return
    }
    const far = net.connect(target, host)
    near.setNoDelay(true)
    far.setNoDelay(true)
    const pair: Pair = { near, far, silent: false }
    pairs.add(pair)
    carry(pair, near, far)
    carry(pair, far, near)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', () => done()))
  const cutAll = (): void => {
    for (const { near, far } of pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
    pairs.clear()
  }
  return {
    port: (server.address() as net.AddressInfo).port,
    blackhole: () => {
      for (const pair of pairs) pair.silent = true
    },
    bury: () => {
      for (const pair of pairs)
        if (pair.silent) {
          pair.near.destroy()
          pair.far.destroy()
        }
    },
    refuse: (on, cut = false) => {
      refusing = on
      if (cut) cutAll()
    },
    delay: ms => {
      late = ms
    },
    open: () => [...pairs].filter(p => !p.silent).length,
    close: async () => {
      cutAll()
      await new Promise<void>(done => server.close(() => done()))
    },
  }
}
