import { Panel } from './Panel.tsx'
import { dateTime } from './time.ts'
import { Timeline } from './Track.tsx'

interface Entry {
  at: number
  what: string
  who: string
  detail: string
}

/** 处理进度: what became of a thing, the newest first. `history`: the oldest first, as the calls give it. */
export function HistoryPanel({ history }: { history: readonly Entry[] }) {
  return (
    <Panel title="处理进度">
      <Timeline
        items={history.toReversed().map((h, i) => ({
          key: history.length - i,
          time: dateTime(h.at),
          text: (
            <>
              {h.what}
              <small className="mute">
                {' '}
                {h.who}
                {h.detail && `：${h.detail}`}
              </small>
            </>
          ),
          ...(i === 0 ? { state: 'now' as const } : {}),
        }))}
      />
    </Panel>
  )
}
