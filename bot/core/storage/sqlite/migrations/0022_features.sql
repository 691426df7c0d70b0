-- Keep what belongs to a feature under the feature's key, in the head or the chair, instead of in fields of their own.
-- Since when clocks are paused stays in the head: core needs it. An older program would lose all this.
-- (`json_patch` leaves out what is null.)

UPDATE tables SET head = json_patch(
    json_remove(head, '$.clockwork', '$.rest', '$.teaching', '$.paces'),
    json_object(
        'paused_since', nullif(head ->> '$.rest.since', 0),
        'features', json_object(
            'clocks', json(nullif(head -> '$.clockwork', '{}')),
            'pauses', json(head -> '$.rest'),
            'teaching', json(iif(head ->> '$.teaching' <> 'no', json_object('mode', head ->> '$.teaching'), NULL)),
            'planned_turns', json(iif(head -> '$.paces' <> '{}', json_object('by_user', head -> '$.paces'), NULL))
        )
    )
) WHERE json_valid(head) AND coalesce(
    head -> '$.clockwork', head -> '$.rest', head -> '$.teaching', head -> '$.paces'
) IS NOT NULL;

UPDATE seats SET chair = json_patch(
    json_remove(chair, '$.offer', '$.back', '$.bank', '$.holiday', '$.sealed', '$.hindered'),
    json_object('features', json_object(
        'handover', json(iif(
            coalesce(chair ->> '$.offer', chair ->> '$.back') IS NOT NULL,
            json_object('offer', chair -> '$.offer', 'back', chair -> '$.back'), NULL
        )),
        'clocks', json(iif(chair ->> '$.bank' IS NOT NULL, json_object('left', chair ->> '$.bank'), NULL)),
        'vacations', json(iif(
            chair ->> '$.holiday[1]' > 0,
            json_object('first', chair ->> '$.holiday[0]', 'last', chair ->> '$.holiday[1]'), NULL
        )),
        'planned_turns', json(iif(
            coalesce(nullif(chair -> '$.sealed', '[]'), nullif(chair -> '$.hindered', '[]')) IS NOT NULL,
            json_object('turns', chair -> '$.sealed', 'failure_reasons', chair -> '$.hindered'), NULL
        ))
    ))
) WHERE json_valid(chair) AND coalesce(
    chair -> '$.offer', chair -> '$.back', chair -> '$.bank', chair -> '$.holiday', chair -> '$.sealed', chair -> '$.hindered'
) IS NOT NULL;
