// Machines of a drive: network namespaces on one switch. The switch is ours, so that a line can be slow, lossy or cut in any kernel: each machine's
// card is a TAP device whose frames socat carries to a port of this process, which passes them on late, or not at all.
import dgram from 'node:dgram'
import { randomBytes } from 'node:crypto'
import { pause, until } from '../fault/faultWorld.ts'
import { type Daemon, daemon, run } from './commands.ts'

export interface Machine {
  name: string
  /** Of its card in the network of the drive. */
  address: string
  /** A program in it. */
  inside(...words: readonly string[]): string[]
}

export interface Network {
  /** Where this process, balancers and malls stand. */
  readonly here: string
  readonly machines: readonly Machine[]
  /** No frame from it or to it passes any more; nobody is told. */
  cut(machine: Machine): void
  mend(machine: Machine): void
  /** Frames passed on and frames lost on the way. */
  counts(): { passed: number; lost: number }
  close(): Promise<void>
}

const NET = '10.213.77'
const PREFIX = 'mallha'
const BROADCAST = 'ffffffffffff'

interface Card {
  name: string
  port: number
  socket: dgram.Socket
  /** Where socat sends from. */
  peer: number | null
  cut: boolean
  relay: Daemon
}

/** `delayMs` each way between any two; `lossPercent` of the frames get lost. */
export async function openNetwork(count: number, { delayMs = 1, lossPercent = 0.2 } = {}): Promise<Network> {
  const names = Array.from({ length: count }, (_, i) => `${PREFIX}${i + 1}`)
  await clear()
  const cards: Card[] = []
  /** Which card an address of hardware was last heard at. */
  const heardAt = new Map<string, Card>()
  let passed = 0
  let lost = 0
  let closed = false

  const pass = (from: Card, frame: Buffer): void => {
    if (from.cut || frame.length < 14) return
    const to = frame.toString('hex', 0, 6)
    heardAt.set(frame.toString('hex', 6, 12), from)
    const known = to === BROADCAST || (frame[0] ?? 0) % 2 === 1 ? undefined : heardAt.get(to)
    for (const card of known ? [known] : cards) {
      if (card === from || card.peer === null) continue
      if (Math.random() * 100 < lossPercent) {
        lost += 1
        continue
      }
      passed += 1
      const { peer } = card
      setTimeout(() => {
        if (!closed && !card.cut && !from.cut) card.socket.send(frame, peer, '127.0.0.1')
      }, delayMs)
    }
  }

  const plug = async (name: string): Promise<Card> => {
    const socket = dgram.createSocket('udp4')
    await new Promise<void>(done => socket.bind(0, '127.0.0.1', () => done()))
    const { port } = socket.address()
    const tap = `${PREFIX}-${randomBytes(2).toString('hex')}`
    const peer = await freeUdp()
    const relay = daemon('/usr/bin/socat', [
      '-b',
      '9000',
      `TUN,tun-type=tap,tun-name=${tap},iff-no-pi`,
      `UDP4:127.0.0.1:${port},bind=127.0.0.1:${peer}`,
    ])
    const card: Card = { name: tap, port, socket, peer, cut: false, relay }
    socket.on('error', () => {})
    socket.on('message', frame => pass(card, frame))
    if ((await until(3000, async () => (await run('ip', 'link', 'show', tap)) !== '')) === null)
      throw new Error(`${name} 没有网卡：${relay.log()}`)
    cards.push(card)
    return card
  }

  const here = `${NET}.1`
  const own = await plug('here')
  await run('ip', 'addr', 'add', `${here}/24`, 'dev', own.name)
  await run('ip', 'link', 'set', own.name, 'up')
  const machines: (Machine & { card: Card })[] = []
  for (const [i, name] of names.entries()) {
    const card = await plug(name)
    const address = `${NET}.${11 + i}`
    await run('ip', 'netns', 'add', name)
    await run('ip', 'link', 'set', card.name, 'netns', name)
    await run('ip', '-n', name, 'addr', 'add', `${address}/24`, 'dev', card.name)
    await run('ip', '-n', name, 'link', 'set', card.name, 'up')
    await run('ip', '-n', name, 'link', 'set', 'lo', 'up')
    machines.push({ name, address, card, inside: (...words) => ['ip', 'netns', 'exec', name, ...words] })
  }
  const cardOf = (machine: Machine): Card => {
    const found = machines.find(m => m.name === machine.name)
    if (!found) throw new Error(`no machine ${machine.name}`)
    return found.card
  }
  return {
    here,
    machines,
    cut: machine => {
      cardOf(machine).cut = true
    },
    mend: machine => {
      cardOf(machine).cut = false
    },
    counts: () => ({ passed, lost }),
    close: async () => {
      closed = true
      for (const card of cards) {
        await card.relay.kill('SIGKILL')
        card.socket.close()
      }
      await clear()
    },
  }
}

/** What an earlier drive that was killed left behind: whatever still runs in its machines, and the machines. */
async function clear(): Promise<void> {
  const list = await run('ip', 'netns', 'list')
  for (const line of list.split('\n')) {
    const [name = ''] = line.split(' ')
    if (!name.startsWith(PREFIX)) continue
    const pids = (await run('ip', 'netns', 'pids', name)).split('\n').filter(Boolean)
    for (const pid of pids)
      try {
        process.kill(Number(pid), 'SIGKILL')
      } catch {
        // It ended meanwhile.
      }
    await pause(100)
    await run('ip', 'netns', 'del', name)
  }
}

async function freeUdp(): Promise<number> {
  const probe = dgram.createSocket('udp4')
  await new Promise<void>(done => probe.bind(0, '127.0.0.1', () => done()))
  const { port } = probe.address()
  await new Promise<void>(done => probe.close(() => done()))
  return port
}
