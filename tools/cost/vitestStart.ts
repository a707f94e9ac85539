import type { TestProject } from 'vitest/node'
import { beginCosts, recordServer } from './costs.ts'

/** Once before the tests of a project: what the last run cost is forgotten. Afterwards, while the database still stands, what that cost. */
export default function setup(project: TestProject): () => void {
  beginCosts(project.name === 'rules' ? 'rules' : 'useCases')
  return () => {
    const { testDatabase } = project.getProvidedContext() as { testDatabase?: { url: string } }
    if (testDatabase) recordServer('用例测试', testDatabase.url)
  }
}
