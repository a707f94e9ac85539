import { type Span, spanLabels, spans } from '@mall/domain/desk/stats/visits.rules.ts'
import { Button, Segmented, Select } from 'antd'

export interface VisitAsk {
  span: Span
  on: string
  channel: string
}
/** Which day, week or month, with the one before and after; which channel. */
export function VisitFilters({
  ask,
  range,
  channels,
  onChange,
}: {
  ask: VisitAsk
  range: { fromOn: string; untilOn: string; before: string; after: string | null } | undefined
  channels: readonly { channelCode: string; channelName: string }[]
  onChange(change: Partial<VisitAsk>): void
}) {
  const last = range ? new Date(Date.parse(range.untilOn) - 86_400_000).toISOString().slice(0, 10) : ''
  const name = !range
    ? ''
    : ask.span === 'month'
      ? range.fromOn.slice(0, 7)
      : ask.span === 'day'
        ? range.fromOn
        : `${range.fromOn} 至 ${last.slice(5)}`
  return (
    <>
      <Segmented
        aria-label="按日、周或月"
        value={ask.span}
        onChange={span => onChange({ span })}
        options={spans.map(s => ({ value: s, label: spanLabels[s] }))}
      />
      <span className="row span-step">
        <Button
          size="small"
          aria-label={`上一${spanLabels[ask.span]}`}
          disabled={!range}
          onClick={() => range && onChange({ on: range.before })}
        >
          ‹
        </Button>
        <b className="nowrap" role="status">
          {name}
        </b>
        <Button
          size="small"
          aria-label={`下一${spanLabels[ask.span]}`}
          disabled={!range?.after}
          onClick={() => range?.after && onChange({ on: range.after })}
        >
          ›
        </Button>
      </span>
      <Select
        aria-label="渠道"
        value={ask.channel}
        popupMatchSelectWidth={false}
        onChange={channel => onChange({ channel })}
        options={[{ value: '', label: '全部渠道' }, ...channels.map(c => ({ value: c.channelCode, label: c.channelName }))]}
      />
    </>
  )
}
