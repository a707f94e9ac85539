import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { Alert, Button, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { MentionField, mentionCodes, NoteWords } from '../../kernel/kit/MentionField.tsx'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { shortTime } from '../../kernel/kit/time.ts'

const PAGE = 20

/** What colleagues tell each other about a company: customs, promises, warnings. The customer never sees it. */
export function CompanyNotes({ companyCode }: { companyCode: string }) {
  const [page, setPage] = useState(1)
  const notes = useLazyCall('/api/ops/getCompanyNotes', { companyCode, currentPage: page, pageSize: PAGE }, { keepOld: true })
  if (notes.isError && !notes.data)
    return (
      <Alert type="error" showIcon title={notes.error.message} action={<Button onClick={() => notes.refetch()}>重试</Button>} />
    )
  if (!notes.data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  return (
    <section className="internal panel-pad" aria-label="内部备注">
      <NoteForm companyCode={companyCode} onDone={() => setPage(1)} />
      {notes.data.list.length === 0 ? (
        <p className="mute">还没有备注。结算习惯、收货要求、答应过的事，写在这里，同事都看得到。</p>
      ) : null}
      <ol className="events">
        {notes.data.list.map(n => (
          <li key={n.noteId}>
            <time>{shortTime(n.at)}</time>
            <span>
              <NoteWords words={n.body} names={n.mentionNames} />
              <small className="mute">{n.authorName}</small>
            </span>
          </li>
        ))}
      </ol>
      <Pagination
        size="small"
        current={page}
        pageSize={PAGE}
        total={notes.data.totalCount}
        hideOnSinglePage
        showSizeChanger={false}
        onChange={setPage}
      />
    </section>
  )
}

function NoteForm({ companyCode, onDone }: { companyCode: string; onDone(): void }) {
  const call = useCaller()
  const client = useQueryClient()
  const [body, setBody] = useState('')
  const [requestId, setRequestId] = useState(newRequestId)
  const people = useLazyCall('/api/ops/getCompanyColleagues', { companyCode }).data ?? []
  const save = useMutation({
    mutationFn: () =>
      call('/api/ops/addCompanyNote', { companyCode, body: body.trim(), mention: mentionCodes(body, people), requestId }),
    onSuccess: () => {
      setBody('')
      onDone()
    },
    onSettled: () => {
      setRequestId(nextRequestId)
      void client.invalidateQueries({ queryKey: ['/api/ops/getCompanyNotes'] })
    },
  })
  return (
    <div className="note-form">
      <MentionField label="备注" value={body} people={people} onChange={setBody} />
      <div className="row">
        <span className="hint">客户看不到；写下后不能改。</span>
        <Button
          size="small"
          type="primary"
          className="push"
          disabled={body.trim() === ''}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          保存备注
        </Button>
      </div>
      {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
    </div>
  )
}
