import { defineConfig } from 'vitest/config'

// Two kinds of test run here (ARCHITECTURE.md): rules in milliseconds, use cases against PostgreSQL. Browser stories are playwright's.
const database = 'server/src/testing/testDatabase.ts'

export default defineConfig({
  test: {
    // Two workers at most: each use-case file brings its own small mall, and the database is one process for all of them.
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'rules',
          globalSetup: ['tools/cost/vitestStart.ts'],
          setupFiles: ['tools/cost/vitestFile.ts'],
          environment: 'node',
          // As below: the files of a worker share what they import, or 160 of them read the schemas of all calls anew. None leaves anything behind.
          isolate: false,
          // Thousands of random cases take a second; beside the compiler and the linter they take several.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          include: [
            'domain/src/**/*.test.ts',
            'contract/src/**/*.test.ts',
            'client/src/**/*.test.ts',
            'web/src/**/*.test.ts',
            'ops/src/**/*.test.ts',
            'sdk/src/**/*.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          // The files of a worker follow one another in one process, whose modules and compiled code they share; each opens a mall of its own.
          isolate: false,
          include: ['server/src/**/*.test.ts', 'demo/src/**/*.test.ts'],
          // Ended in the reverse order: what the database cost is read while it stands.
          globalSetup: [database, 'tools/cost/vitestStart.ts'],
          setupFiles: ['tools/cost/vitestFile.ts'],
          // How long until something counts as hung, on a machine that others use; what must be fast is a ratio of the bench.
          testTimeout: 240_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
