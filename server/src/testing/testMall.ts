// A whole mall for a test file: its own database, the real server without pages, callers for guests, buyers and staff.
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { Path, Reply, Sent } from '@mall/contract/main/calls.ts'
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { Errors } from '@mall/contract/main/errors.ts'
import { onMissingFact } from '@mall/domain/kernel/filled.ts'
import { DEMO_PASSWORD } from '../../../demo/src/seed/demo.constants.ts'
import { buildServer } from '../main/build.ts'
import type { World } from '../kernel/ctx.ts'
import { testSettings, withDatabase } from './testTemplate.ts'
import { assembleWorld } from '../main/world.ts'

// A sentence with a hole, told to anybody, fails the test that comes by.
onMissingFact((text, key) => {
  throw new Error(`「${text}」 lacks its ${key}`)
})

export interface Answer<T> {
  code: number
  message: string
  data: T
  http: number
}

export interface Caller {
  token: string | null
  /** The whole answer, refusals too. */
  ask<P extends Path>(path: P, input: Sent<P>, common?: Record<string, unknown>): Promise<Answer<Reply<P>>>
  /** The data; a refusal fails the test. */
  get<P extends Path>(path: P, input: Sent<P>, common?: Record<string, unknown>): Promise<Reply<P>>
  /** The same as `ask` for a test that walks the register of calls: the path is not known before it runs, nor is what it takes and answers. */
  askAny(path: string, input: object, common?: Record<string, unknown>): Promise<Answer<unknown>>
}

/** How a call was refused, by the name of the refusal; `ok` where it was done. */
export const refusal = async <P extends Path>(who: Caller, path: P, input: Sent<P>): Promise<RefusalName | 'ok' | number> => {
  const { code } = await who.ask(path, input)
  return code === 1 ? 'ok' : ((Object.keys(Errors) as RefusalName[]).find(name => Errors[name].code === code) ?? code)
}
/** The same done by many at once. */
export const many = <T>(n: number, one: (i: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_, i) => one(i)))

export interface TestMall {
  world: World
  app: Awaited<ReturnType<typeof buildServer>>
  guest: Caller
  /** Whoever has this session: one that did not come from a demo log-in. */
  withToken(token: string): Caller
  buyer(userName: string): Promise<Caller>
  staff(staffCode: string): Promise<Caller>
  /** Of its database. */
  url: string
  close(): Promise<void>
}

/** `whole`: with all 27,881 goods; `thin`: with some of each variety and all that the demo uses (seed/thinCatalogue.ts). */
export async function testMall(goods: 'thin' | 'whole' = 'thin'): Promise<TestMall> {
  const { url: base, dataDir, [goods]: template } = inject('testDatabase')
  const name = `mall_t_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: base })
  await admin.connect()
  // Copying a template wants it for itself: one test file at a time. Its files as they are: through the log it takes half as long again.
  await admin.query('select pg_advisory_lock(727009)')
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  await admin.query('select pg_advisory_unlock(727009)')
  const url = withDatabase(base, name)
  const shared = testSettings(dataDir)
  // The keys are of all test malls, the files of one alone: what a neighbour uploads meanwhile is not counted here.
  const settings = { ...shared, dataDir: path.join(shared.dataDir, name) }
  const { world, close } = await assembleWorld(settings, url, 30)
  const app = await buildServer(world)

  const caller = (token: string | null): Caller => {
    const askAny = async (path: string, input: object, common: Record<string, unknown> = {}) => {
      const reply = await app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ siteCode: 'HBJYJT', _t: 1, ...(token ? { token } : {}), ...common, ...input }),
      })
      const body = reply.json() as { status: { code: number; message: string }; data: never }
      return { code: body.status.code, message: body.status.message, data: body.data, http: reply.statusCode }
    }
    const ask: Caller['ask'] = askAny
    return {
      token,
      ask,
      askAny,
      get: async (path, input, common) => {
        const answer = await ask(path, input, common)
        if (answer.code !== 1) throw new Error(`${path}: ${answer.code} ${answer.message}`)
        return answer.data
      },
    }
  }
  const guest = caller(null)
  return {
    url,
    world,
    app,
    guest,
    withToken: caller,
    buyer: async userName => caller((await guest.get('/api/user/loginUser', { userName, password: DEMO_PASSWORD })).token),
    staff: async staffCode => caller((await guest.get('/api/ops/loginStaff', { staffCode, password: DEMO_PASSWORD })).token),
    close: async () => {
      await app.close()
      await close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
      rmSync(settings.dataDir, { recursive: true, force: true })
    },
  }
}
