import { beginCosts } from '../tools/cost/costs.ts'

/** Once before the stories: what the last run cost is forgotten. */
export default function begin(): void {
  beginCosts('stories')
}
