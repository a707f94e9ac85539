import type { Topic } from '@mall/contract/main/live.ts'

export interface LiveHub {
  /** Calls back with the text of each event of the topic, and with `again` after a gap, until the returned function is called. */
  subscribe(topic: Topic, hear: (data: string) => void): () => void
  /**
   * The texts of what was heard of a topic since `from` (performance.now() of this process): for a page that was drawn then and listens only now.
   * Null: so far back this process does not remember, or it did not hear for a while; read again.
   */
  since(topic: Topic, from: number): string[] | null
  /** Calls back with the topic of each event, the moment it is committed here or heard from another process; null after a gap. */
  watch(hear: (topic: string | null) => void): void
  close(): void
}
