// The process in which test files run, begun anew when a run has left something behind in it.
import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import type { TestDatabase } from '../../server/src/testing/testDatabase.ts'
import type { Done, Job } from './useCaseWorker.ts'

export interface Bench {
  run(job: Job): Promise<Done>
  close(): void
}

/** After so many runs the old test modules and closed malls are let go. */
const RUNS = 300

export function openBench(text: string, database: TestDatabase): Bench {
  let child: ChildProcess | undefined
  let runs = 0
  const told = (from: ChildProcess): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`the process of the tests ended with ${code}`))
      from.once('exit', ended)
      from.once('message', message => {
        from.off('exit', ended)
        resolve(message)
      })
    })
  const end = (): void => {
    child?.kill('SIGKILL')
    child = undefined
  }
  return {
    run: async job => {
      if (!child) {
        runs = 0
        child = fork(path.join(import.meta.dirname, 'useCaseWorker.ts'), [text], {
          env: { ...process.env, MUTATION_testDatabase: JSON.stringify(database) },
          stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        })
        await told(child)
      }
      const answer = told(child)
      child.send(job)
      const done = (await answer.catch((e: Error) => {
        if (!job.active) throw e
        child = undefined
        return { failed: { at: null, what: e.message }, hung: true, tests: [], ms: 0, reach: { tests: [], hooks: {}, load: [] } }
      })) as Done
      if (done.hung || ++runs >= RUNS) end()
      return done
    },
    close: end,
  }
}
