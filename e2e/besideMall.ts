// Another process of the mall of a story's worker, with settings of its own: on the same database and files, gone with the story.
import { spawn } from 'node:child_process'
import path from 'node:path'
import type { TestInfo } from '@playwright/test'
import { OWN_KEYS } from '../server/src/testing/testTemplate.ts'
import { startArguments } from '../tools/startProgram.ts'
import { freePort } from './emptyMall.ts'
import { databaseOf } from './yard.ts'

const root = path.join(import.meta.dirname, '..')
const TRIES = 900
const EVERY_MS = 200

interface BesideMall {
  origin: string
  stop(): Promise<void>
}
export async function startBeside(
  info: Pick<TestInfo, 'parallelIndex'>,
  settings: Readonly<Record<string, string>>,
): Promise<BesideMall> {
  const origin = `http://127.0.0.1:${await freePort()}`
  const mall = spawn(process.execPath, startArguments(), {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: new URL(origin).port,
      ORIGIN: origin,
      DATABASE_URL: databaseOf(info),
      MALL_DATA: path.join(root, '.data/e2e'),
      ...OWN_KEYS,
      MAX_LOOP_DELAY_MS: '0',
      PASSWORD_COST: '4',
      DRAIN_MS: '0',
      ...settings,
    },
  })
  const stop = async (): Promise<void> => {
    if (mall.exitCode !== null) return
    mall.kill('SIGTERM')
    await new Promise(done => mall.once('exit', done))
  }
  for (let tries = 0; ; tries++) {
    if ((await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) return { origin, stop }
    if (tries > TRIES || mall.exitCode !== null) {
      await stop()
      throw new Error('the process beside the mall did not start')
    }
    await new Promise(done => setTimeout(done, EVERY_MS))
  }
}
