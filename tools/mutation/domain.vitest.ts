// The rules alone, for the mutation run: no projects, no database.
import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { environment: 'node', include: ['domain/src/**/*.test.ts'] } })
