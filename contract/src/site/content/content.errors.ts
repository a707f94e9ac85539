import type { ErrorTable } from '../../kernel/errorTable.ts'

export const contentErrors = {
  ARTICLE_NONE: { code: 5340, message: '没有这篇文章，可能已被删去，请刷新' },
  ARTICLE_GROUP: { code: 5341, message: '没有这个分组，请从列表中选' },
  ARTICLE_DRAFT: { code: 5342, message: '这一版已被别人改过或已不在，请刷新后再改' },
  ARTICLE_WAITING: { code: 5343, message: '第 {versionNo} 版{state}，先收回它再改' },
  ARTICLE_WRONG: {
    code: 5344,
    message: '{why}',
    says: {
      pictureElsewhere: '有图片不在文章图片里，请重新上传',
      noAddress: '外部链接还没有填地址',
      empty: '正文还是空的',
    },
  },
  ARTICLE_SAME: { code: 5345, message: '与线上的第 {versionNo} 版没有差别，不用发布' },
  ARTICLE_DAY: { code: 5346, message: '这类文本的改动须公示 {days} 天，最早 {first} 起执行' },
  ARTICLE_SELF: { code: 5347, message: '须由另一人批准，您是提交人' },
  ARTICLE_REASON: { code: 5348, message: '请写明退回的理由' },
  ARTICLE_LIVE: { code: 5349, message: '第 {versionNo} 版已经上线，不能撤回；可恢复一个旧版' },
  ARTICLE_PLACE: {
    code: 5350,
    says: {
      onlyFooterHides: '只有页脚的栏可以隐藏',
      groupTaken: '已有分组叫「{name}」，请换一个名称',
      noChannel: '没有渠道 {channels}',
      wordTwice: '同一个词只写一次',
      wordEnds: '「{word}」的结束须晚于开始',
      termsStay: '注册协议不能与其它分组互换',
      termsForAll: '注册协议对所有人一样，不能限渠道，也不能下线',
    },
  },
  ARTICLE_CHANGED: { code: 5351, message: '别人刚改过这一组，请刷新后再改' },
  HOME_NONE: { code: 5580, message: '没有找到，可能已被删去，请刷新' },
  HOME_STALE: {
    code: 5581,
    message: '{why}，您的改动还没有保存；请刷新看过再改',
    says: {
      draftMoved: '草稿刚被改过',
      noDraft: '没有待发布的草稿',
    },
  },
  HOME_AHEAD: { code: 5582, message: '第 {versionNo} 版已定时，先收回它再改' },
  HOME_WRONG: {
    code: 5583,
    message: '{why}',
    says: {
      tooMany: '最多 {most} 条{place}，请改用旧的',
      endsBeforeStart: '结束须晚于开始，请先改草稿的结束时间',
    },
  },
  HOME_SAME: { code: 5584, message: '与线上的第 {versionNo} 版没有差别，不用发布' },
  HOME_LIVE: { code: 5585, message: '第 {versionNo} 版已经上线，不能收回；可恢复一个旧版' },
  HOME_OPEN: { code: 5586, message: '第 {versionNo} 版还在途，先发布、收回或放弃它' },
} as const satisfies ErrorTable
