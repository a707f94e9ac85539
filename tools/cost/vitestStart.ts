import type { TestProject } from 'vitest/node'
import { beginCosts, recordServer } from './costs.ts'

/** Once before the tests of a project: what the last run cost is forgotten. Afterwards, while the database still stands, what that cost. */
export default function setup(project: TestProject): () => void {
  beginCosts(project.name === 'rules' ? 'rules' : 'useCases')
  return () => {
    const { testDatabaseUrl } = project.getProvidedContext() as { testDatabaseUrl?: string }
    if (testDatabaseUrl) recordServer('用例测试', testDatabaseUrl)
  }
}
