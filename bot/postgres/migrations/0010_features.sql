-- Keep what belongs to a feature under the feature's key, in the head or the chair, instead of in fields of their own.
-- Since when clocks are paused stays in the head: core needs it. An older program would lose all this.

UPDATE tables SET head = (
    head::jsonb - '{clockwork,rest,teaching,paces}'::text[]
    || jsonb_strip_nulls(jsonb_build_object('paused_since', nullif((head #>> '{rest,since}')::bigint, 0)))
    || jsonb_build_object('features', coalesce(head::jsonb -> 'features', '{}') || jsonb_strip_nulls(jsonb_build_object(
        'clocks', nullif(head::jsonb -> 'clockwork', '{}'),
        'pauses', head -> 'rest',
        'teaching', CASE WHEN head ->> 'teaching' <> 'no' THEN jsonb_build_object('mode', head ->> 'teaching') END,
        'planned_turns',
        CASE WHEN head::jsonb -> 'paces' <> '{}' THEN jsonb_build_object('by_user', head -> 'paces') END
    )))
)::json WHERE coalesce(head -> 'clockwork', head -> 'rest', head -> 'teaching', head -> 'paces') IS NOT NULL;

UPDATE seats SET chair = (
    chair::jsonb - '{offer,back,bank,holiday,sealed,hindered}'::text[]
    || jsonb_build_object('features', jsonb_strip_nulls(jsonb_build_object(
        'handover',
        CASE WHEN coalesce(chair ->> 'offer', chair ->> 'back') IS NOT NULL
             THEN jsonb_build_object('offer', chair -> 'offer', 'back', chair -> 'back') END,
        'clocks',
        CASE WHEN chair ->> 'bank' IS NOT NULL THEN jsonb_build_object('left', chair -> 'bank') END,
        'vacations',
        CASE WHEN (chair #>> '{holiday,1}')::bigint > 0
             THEN jsonb_build_object('first', chair #> '{holiday,0}', 'last', chair #> '{holiday,1}') END,
        'planned_turns',
        CASE WHEN coalesce(nullif(chair::jsonb -> 'sealed', '[]'), nullif(chair::jsonb -> 'hindered', '[]')) IS NOT NULL
             THEN jsonb_build_object('turns', chair -> 'sealed', 'failure_reasons', chair -> 'hindered') END
    )))
)::json WHERE coalesce(
    chair -> 'offer', chair -> 'back', chair -> 'bank', chair -> 'holiday', chair -> 'sealed', chair -> 'hindered'
) IS NOT NULL;
