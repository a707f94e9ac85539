import { shortTime } from '../../kernel/kit/time.ts'

/** What happened to it, the newest first. */
export const Events = ({ rows }: { rows: readonly { at: number; what: string; who: string; detail: string }[] }) => (
  <section>
    <h3>记录</h3>
    <ol className="events">
      {rows.toReversed().map((h, i) => (
        <li key={rows.length - i}>
          <time>{shortTime(h.at)}</time>
          <span>
            {h.what}
            <small className="mute">
              {h.who}
              {h.detail ? `：${h.detail}` : ''}
            </small>
          </span>
        </li>
      ))}
    </ol>
  </section>
)
