// Why a row of the drill cannot be run on this machine; empty: it can.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { DrillRow } from './rows.ts'

const TOOLS = ['pg_dump', 'pg_restore', 'initdb']
const hasTools = (home: string): boolean => TOOLS.every(tool => existsSync(path.join(home, 'bin', tool)))
const DEBIAN = '/usr/lib/postgresql'
const homes = (): string[] => [
  ...(process.env.PG_HOME ? [process.env.PG_HOME] : []),
  ...(existsSync(DEBIAN) ? readdirSync(DEBIAN).map(version => path.join(DEBIAN, version)) : []),
]
const HA = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy']

const reasons: Record<DrillRow['needs'][number], () => string> = {
  root: () => (process.getuid?.() === 0 ? '' : '要用 root 运行'),
  'postgres tools': () => (homes().some(hasTools) ? '' : '没有带 pg_dump 的 PostgreSQL（装 postgresql，或设 PG_HOME）'),
  'high availability': () =>
    HA.every(file => existsSync(file)) ? '' : '没有装 Patroni、etcd、HAProxy（先运行一次 npm run proof -- ha）',
}
export const whyNot = (row: DrillRow): string =>
  row.needs
    .map(need => reasons[need]())
    .filter(why => why !== '')
    .join('；')
