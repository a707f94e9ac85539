import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { filesWithin } from '../../platform/file/file.queries.ts'
import { updateAvatar } from './profile.queries.ts'

/** The picture of a person: one he uploaded himself for this. Shown as its thumbnail, drawn anew by us. */
export async function saveAvatar(ctx: Ctx, { fileId }: { fileId: string | null }) {
  const { me } = ctx
  if (fileId === null) {
    await updateAvatar(ctx.db, me.userId, '')
    return { headImgUrl: '' }
  }
  const [file] = await filesWithin(ctx.db, [fileId], { userId: me.userId, companyId: null })
  if (!file?.thumbKey || file.purpose !== 'avatar') return refuse('FILE_NOT_FOUND')
  const headImgUrl = `/api/file/get?id=${file.id}&size=thumb`
  await updateAvatar(ctx.db, me.userId, headImgUrl)
  return { headImgUrl }
}
