import './content.css'
import { RichText } from '@mall/client/RichText.tsx'
import type { Reply } from '@mall/contract/main/calls.ts'
import { day } from '../../kernel/kit/time.ts'

type Info = NonNullable<Reply<'/api/cms/getArticleInfo'>>

/** `previewKey`: it is looked at before it is published. */
export function Article({ info, previewKey = '' }: { info: Info; previewKey?: string }) {
  return (
    <article className="panel prose">
      <h1>{info.title}</h1>
      <time dateTime={new Date(info.publishedAt).toISOString()}>
        {info.catName}　{day(info.publishedAt)}
      </time>
      <RichText doc={info.body} previewKey={previewKey} />
    </article>
  )
}
